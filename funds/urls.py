"""Addresses of the funds: desk, one page per day, orders, statements and the series behind the charts."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from funds.views import days, funds, orders, series, statements


class DayConverter(StringConverter):
    """A date in the address: 2026-03-24."""

    regex = r"\d{4}-\d{2}-\d{2}"


register_converter(DayConverter, "day")

app_name = "funds"

urlpatterns = [
    path("fondos/", funds.listing, name="list"),
    path("fondos/<int:pk>/", funds.detail, name="detail"),
    path("fondos/<int:pk>/cierres/<day:on>/", days.detail, name="day"),
    path("fondos/<int:pk>/cierres/<day:on>/<str:verb>/", days.act, name="day_act"),
    path("fondos/<int:pk>/ordenes/nueva/", orders.place, name="order_place"),
    path("ordenes/<int:pk>/desistir/", orders.withdraw, name="order_withdraw"),
    path("fondos/<int:pk>/extractos/", statements.issue, name="statements"),
    path("extractos/<int:pk>/enviar/", statements.send, name="statement_send"),
    path("clases/<int:pk>/serie.json", series.unit_values, name="series"),
]
