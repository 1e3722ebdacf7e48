"""Random histories played on the real services beside the plain model of `tests.governance.model`: every answer and refusal is compared."""
