"""Reads of payments: where each peso stands, what is due, what came back, what nobody claimed, what goes to the ledger."""
