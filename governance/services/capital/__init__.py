"""Acts on capital: conversion, split, buy-back, resale and cancellation, each in one posting with its limits, titles and filings."""

from governance.services.capital.acts import approved_order, carry_out, needs_two, request
from governance.services.capital.limits import refuse_excess
from governance.services.capital.orders import Order, Part
from governance.services.capital.plans import Plan
from governance.services.capital.preview import Effect, preview

__all__ = ["Effect", "Order", "Part", "Plan", "approved_order", "carry_out", "needs_two", "preview", "refuse_excess", "request"]
