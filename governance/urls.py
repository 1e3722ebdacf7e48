"""Addresses of the entities, their registers, their holders and what they must do by when."""

from django.urls import path

from governance.views import encumbrances, entities, movements, obligations, persons, register_files, registers
from governance.views.issues import pages as issue_pages
from governance.views.issues import steps as issue_steps
from governance.views.payments import batches, desk, papers, unclaimed
from governance.views.payments import layouts as payment_layouts

app_name = "governance"

urlpatterns = [
    path("entidades/", entities.listing, name="entities"),
    path("entidades/<int:pk>/", entities.detail, name="entity"),
    path("entidades/<int:pk>/libro/", registers.detail, name="register"),
    path("entidades/<int:pk>/libro/certificar/", registers.issue, name="register_issue"),
    path("entidades/<int:pk>/libro.csv", register_files.download, name="register_csv"),
    path("entidades/<int:pk>/gravamenes/", encumbrances.listing, name="encumbrances"),
    path("entidades/<int:pk>/gravamenes/nuevo/", encumbrances.constitute, name="encumbrance_constitute"),
    path("gravamenes/<int:pk>/", encumbrances.detail, name="encumbrance"),
    path("gravamenes/<int:pk>/levantar/", encumbrances.release, name="encumbrance_release"),
    path("gravamenes/<int:pk>/permitir/", encumbrances.permit, name="encumbrance_permit"),
    path("entidades/<int:pk>/traspasos/nuevo/", movements.transfer, name="transfer"),
    path("asientos/<int:pk>/", movements.posting, name="posting"),
    path("asientos/<int:pk>/revertir/", movements.reverse_posting, name="posting_reverse"),
    path("solicitudes/<int:pk>/", movements.registration_request, name="registration_request"),
    path("solicitudes/<int:pk>/aprobar/", movements.approve, name="registration_request_approve"),
    path("solicitudes/<int:pk>/negar/", movements.reject, name="registration_request_reject"),
    path("titulares/sugerir/", persons.suggest, name="person_suggest"),
    path("titulares/<int:pk>/", persons.detail, name="person"),
    path("entidades/<int:pk>/emisiones/", issue_pages.listing, name="issues"),
    path("entidades/<int:pk>/emisiones/nueva/", issue_steps.new, name="issue_new"),
    path("emisiones/<int:pk>/", issue_pages.detail, name="issue"),
    path("emisiones/<int:pk>/derechos.csv", issue_pages.rights, name="issue_rights"),
    path("emisiones/<int:pk>/<slug:name>/", issue_steps.step, name="issue_step"),
    path("suscripciones/<int:pk>/", issue_pages.subscription, name="subscription"),
    path("suscripciones/<int:pk>/<slug:name>/", issue_steps.subscription_step, name="subscription_step"),
    path("obligaciones/", obligations.listing, name="obligations"),
    path("obligaciones/<int:pk>/cumplir/", obligations.fulfil, name="obligation_fulfil"),
    path("obligaciones/<int:pk>/dispensar/", obligations.waive, name="obligation_waive"),
    path("entidades/<int:pk>/pagos/", desk.desk, name="payments"),
    path("entidades/<int:pk>/pagos/abrir/", desk.open_due, name="payments_open"),
    path("entidades/<int:pk>/pagos.csv", desk.download, name="payments_csv"),
    path("entidades/<int:pk>/pagos/dividendo/<int:key>/", desk.debt, name="payment_debt"),
    path("entidades/<int:pk>/pagos/dividendo/<int:key>/<slug:what>/", desk.act, name="payment_debt_act"),
    path("entidades/<int:pk>/pagos/preparar/", batches.prepare, name="payment_prepare"),
    path("entidades/<int:pk>/pagos/lotes/<int:number>/", batches.detail, name="payment_batch"),
    path("entidades/<int:pk>/pagos/lotes/<int:number>/decidir/", batches.decide, name="payment_batch_decide"),
    path("entidades/<int:pk>/pagos/lotes/<int:number>/enviar/", batches.send, name="payment_batch_send"),
    path("entidades/<int:pk>/pagos/lotes/<int:number>/anular/", batches.cancel, name="payment_batch_cancel"),
    path("entidades/<int:pk>/pagos/lotes/<int:number>/archivo/", batches.file, name="payment_batch_file"),
    path("entidades/<int:pk>/pagos/lotes/<int:number>/respuesta/", batches.take, name="payment_batch_report"),
    path("entidades/<int:pk>/pagos/lotes/<int:number>/ordenes/<int:line>/", batches.confirm, name="payment_order_confirm"),
    path("entidades/<int:pk>/pagos/reportes/<int:key>/", batches.report, name="payment_report"),
    path("entidades/<int:pk>/pagos/sin-reclamar/", unclaimed.listing, name="unclaimed"),
    path("entidades/<int:pk>/pagos/prescripcion/", unclaimed.propose, name="prescription_propose"),
    path("entidades/<int:pk>/pagos/prescripcion/<int:number>/", unclaimed.prescription, name="prescription"),
    path("entidades/<int:pk>/pagos/certificados/", papers.years, name="withholding_years"),
    path("entidades/<int:pk>/pagos/contabilidad/", papers.voucher, name="voucher"),
    path("entidades/<int:pk>/pagos/contabilidad/cuentas/", papers.accounts, name="ledger_accounts"),
    path("entidades/<int:pk>/pagos/contabilidad/comprobante.<slug:form>", papers.voucher_file, name="voucher_file"),
    path("entidades/<int:pk>/pagos/formatos/", payment_layouts.listing, name="payment_layouts"),
    path("entidades/<int:pk>/pagos/formatos/escribir/", payment_layouts.enter, name="payment_layout"),
]
