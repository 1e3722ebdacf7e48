"""Addresses of the desk: the first page and the search over everything."""

from django.urls import path

from desk.views import home, search

app_name = "desk"

urlpatterns = [
    path("", home.home, name="home"),
    path("buscar/", search.search, name="search"),
]
