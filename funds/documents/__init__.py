"""Frozen data of the documents of a fund, built once for each document and never again."""
