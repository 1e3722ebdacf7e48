"""Addresses of the entities, their registers, their holders and what they must do by when."""

from django.urls import path

from governance.views import entities, obligations, persons, register_files, registers

app_name = "governance"

urlpatterns = [
    path("entidades/", entities.listing, name="entities"),
    path("entidades/<int:pk>/", entities.detail, name="entity"),
    path("entidades/<int:pk>/libro/", registers.detail, name="register"),
    path("entidades/<int:pk>/libro/certificar/", registers.issue, name="register_issue"),
    path("entidades/<int:pk>/libro.csv", register_files.download, name="register_csv"),
    path("titulares/sugerir/", persons.suggest, name="person_suggest"),
    path("titulares/<int:pk>/", persons.detail, name="person"),
    path("obligaciones/", obligations.listing, name="obligations"),
    path("obligaciones/<int:pk>/cumplir/", obligations.fulfil, name="obligation_fulfil"),
    path("obligaciones/<int:pk>/dispensar/", obligations.waive, name="obligation_waive"),
]
