"""Addresses of the entities, their registers, their holders and what they must do by when."""

from django.urls import path

from governance.views import entities, obligations, persons, registers

app_name = "governance"

urlpatterns = [
    path("entidades/", entities.listing, name="entities"),
    path("entidades/<int:pk>/", entities.detail, name="entity"),
    path("entidades/<int:pk>/libro/", registers.detail, name="register"),
    path("entidades/<int:pk>/libro/certificar/", registers.issue, name="register_issue"),
    path("titulares/<int:pk>/", persons.detail, name="person"),
    path("obligaciones/", obligations.listing, name="obligations"),
    path("obligaciones/<int:pk>/cumplir/", obligations.fulfil, name="obligation_fulfil"),
]
