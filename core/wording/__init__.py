"""How figures, dates and names are written and ordered, in Spanish (es-CO) and in English. Knows no sentence of any app."""
