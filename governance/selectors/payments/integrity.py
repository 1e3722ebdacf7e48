"""What can be verified of payments: debts equal their entitlements, no state without its facts, orders equal their lines."""

from collections.abc import Iterator

from django.db import connection

from core.audit import Finding

_CHECKS = (
    (
        "SELECT d.id FROM governance_dividenddebt d JOIN governance_entitlement e ON e.id = d.entitlement_id WHERE d.net <> e.net",
        "El dividendo por pagar {} no es el neto de su derecho.",
        "Debt {} is not the net of its entitlement.",
    ),
    (
        (
            "SELECT d.id FROM governance_dividenddebt d WHERE d.compensated <> "
            "coalesce((SELECT sum(s.amount) FROM governance_setoff s WHERE s.debt_id = d.id), 0)"
        ),
        "Lo compensado del dividendo por pagar {} no es la suma de sus compensaciones.",
        "What was set off of debt {} is not the sum of its set-offs.",
    ),
    (
        (
            "SELECT d.id FROM governance_dividenddebt d WHERE (d.state IN ('ordered', 'sent', 'paid')) <> "
            "EXISTS (SELECT 1 FROM governance_orderline l WHERE l.debt_id = d.id AND l.released_at IS NULL)"
        ),
        "El dividendo por pagar {} dice estar en una orden que no tiene, o al contrario.",
        "Debt {} says that it is in an order and is not, or the reverse.",
    ),
    (
        (
            "SELECT d.id FROM governance_dividenddebt d WHERE (d.state = 'prescribed') <> "
            "EXISTS (SELECT 1 FROM governance_prescription p WHERE p.debt_id = d.id)"
        ),
        "El dividendo por pagar {} dice haber prescrito sin acta, o al contrario.",
        "Debt {} says that it prescribed without an act, or the reverse.",
    ),
    (
        (
            "SELECT o.id FROM governance_paymentorder o WHERE o.amount <> "
            "(SELECT coalesce(sum(l.amount), 0) FROM governance_orderline l WHERE l.order_id = o.id)"
        ),
        "La orden de pago {} no suma lo de sus dividendos.",
        "Payment order {} is not the sum of its dividends.",
    ),
)


def payments_add_up() -> Iterator[Finding]:
    """Compare each debt and order with the facts beside it."""
    with connection.cursor() as cursor:
        for query, es, en in _CHECKS:
            cursor.execute(f"{query} ORDER BY 1 LIMIT 20")
            for (key,) in cursor.fetchall():
                yield Finding(record=query.split()[3] + f" {key}", message_es=es.format(key), message_en=en.format(key))
