"""What can be proved, and the programs that prove it. Knows chains and findings; the apps register what they can check."""

from core.audit.chain import GENESIS, record_hash, seal_hash
from core.audit.registry import Finding, Report, register_verifier, run_verifiers

__all__ = ["GENESIS", "Finding", "Report", "record_hash", "register_verifier", "run_verifiers", "seal_hash"]
