"""What happens after an entitlement exists: debts, batches, answers of banks, prescription, certificates, ledger accounts."""
