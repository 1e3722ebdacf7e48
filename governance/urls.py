"""Addresses of the entities, their registers, their holders and what they must do by when."""

from django.urls import path

from governance.views import encumbrances, entities, movements, obligations, persons, register_files, registers
from governance.views.issues import pages as issue_pages
from governance.views.issues import steps as issue_steps

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
]
