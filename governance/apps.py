"""What governance hands to the floor at start: what can be verified of the register."""

from django.apps import AppConfig


class GovernanceConfig(AppConfig):
    name = "governance"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Gobierno y registro"

    def ready(self) -> None:
        from core import work
        from core.audit import register_verifier
        from core.services import approvals
        from governance.selectors import encumbrance_integrity, integrity, load_integrity
        from governance.selectors.payments import integrity as payments_integrity
        from governance.services import book_acts, daily_duties, second_person, snapshots
        from governance.services.dividends import runs
        from governance.services.files import loads
        from governance.services.movements import receipts
        from governance.services.payments import batches, certificates, prescriptions

        register_verifier("governance.positions", integrity.positions_equal_movements)
        register_verifier("governance.movements", integrity.movements_match_postings)
        register_verifier("governance.postings", integrity.postings_chain)
        register_verifier("governance.past_balances", integrity.past_balances)
        register_verifier("governance.issued", integrity.holdings_equal_issued)
        register_verifier("governance.books", integrity.books_as_adopted)
        register_verifier("governance.kept_books", integrity.books_as_kept)
        register_verifier("governance.encumbrances", encumbrance_integrity.encumbrances_within_holdings)
        register_verifier("governance.late_postings", integrity.late_postings)
        register_verifier("governance.snapshots", integrity.snapshots_equal_movements)
        register_verifier("governance.loads", load_integrity.files_as_received)
        work.register(snapshots.KIND, snapshots.work_on, lease_seconds=1800)
        work.register(daily_duties.KIND, daily_duties.work_on)
        work.register(loads.READ, loads.read_item, lease_seconds=1_800, max_attempts=3, on_failure=loads.give_up)
        work.register(loads.APPLY, loads.apply_item, lease_seconds=1_800, max_attempts=3, on_failure=loads.give_up)
        register_verifier("governance.payments", payments_integrity.payments_add_up)
        work.register(batches.ASSEMBLE, batches.assemble, lease_seconds=1_800, max_attempts=3, on_failure=batches.give_up)
        work.register(certificates.ITEM, certificates.issue_one, atomic=False)
        work.register(runs.KIND, runs.compute, lease_seconds=1800, on_failure=runs.give_up)
        approvals.when_withdrawn(runs.KIND, runs.withdrawn)
        approvals.when_withdrawn(batches.APPROVAL, batches.withdrawn)
        approvals.when_withdrawn(prescriptions.APPROVAL, prescriptions.withdrawn)
        approvals.when_withdrawn(loads.APPROVAL, loads.withdrawn)
        approvals.when_withdrawn(second_person.APPROVAL, book_acts.withdrawn)
        approvals.decided_on(second_person.APPROVAL, "governance:act_request")
        approvals.decided_on(receipts.APPROVAL, "governance:registration_request")
        approvals.decided_on(runs.KIND, "governance:dividend_run")
