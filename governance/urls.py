"""Addresses of the entities, their registers, their holders and what they must do by when."""

from django.urls import path

from governance.views import entities, obligations, persons, register_files, registers
from governance.views.issues import pages as issue_pages
from governance.views.issues import steps as issue_steps

app_name = "governance"

urlpatterns = [
    path("entidades/", entities.listing, name="entities"),
    path("entidades/<int:pk>/", entities.detail, name="entity"),
    path("entidades/<int:pk>/libro/", registers.detail, name="register"),
    path("entidades/<int:pk>/libro/certificar/", registers.issue, name="register_issue"),
    path("entidades/<int:pk>/libro.csv", register_files.download, name="register_csv"),
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
