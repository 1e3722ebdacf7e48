"""The tables of governance: who owns what, and which rules bind."""

from governance.models.accounts import Account, AccountHolder
from governance.models.act_requests import ActRequest
from governance.models.bank_accounts import BankAccount, BankAccountConfirmation
from governance.models.books import AdoptedBook, BookChain, BookText
from governance.models.capital import CapitalAct, FractionPayment, ParChange
from governance.models.certificates import (
    CertificateEnd,
    CertificateSignature,
    Deposit,
    HoldingsCheck,
    MacroCertificate,
    ShareCertificate,
)
from governance.models.contacts import Contact
from governance.models.data_protection import DataAuthorisation, DataExtension, DataRequest, DataRevocation
from governance.models.depository import (
    DepositoryAgreement,
    DepositoryDifference,
    DepositoryReport,
    DifferenceClearing,
    Reconciliation,
)
from governance.models.distributions import (
    Distribution,
    DistributionDecision,
    DistributionReserve,
    DistributionStep,
    ProposedDividend,
    TaxSplit,
    UntaxedExcess,
)
from governance.models.dividends import BondDefault, Dividend, DividendInstalment, StockChoice
from governance.models.encumbrances import Encumbrance, EncumbranceAmendment, EncumbranceRelease, TransferPermission
from governance.models.entities import Entity
from governance.models.entitlements import Entitlement, EntitlementRun, StockCredit
from governance.models.governance_codes import GovernanceCode
from governance.models.issues import IssueClearance, IssueClosing, IssueOffer, IssueRegulation, ShareIssue
from governance.models.leaves import LeaveRequest, LeaveUse, TradingLeave
from governance.models.loads import AppliedLoad, ColumnMapping, Load, LoadProblem, LoadRow, RecordedComparison
from governance.models.merges import DistinctPersons, PersonMerge
from governance.models.obligations import Obligation
from governance.models.organs import Mandate, Organ
from governance.models.payment_certificates import (
    CreditCertificate,
    ReceivedWithholding,
    RightsPaper,
    RightsPaperUse,
    WithholdingCertificate,
)
from governance.models.payment_debts import (
    DebtHold,
    DebtRelease,
    DividendDebt,
    Prescription,
    PrescriptionAct,
    ProposedPrescription,
    SetOff,
)
from governance.models.payment_layouts import (
    LedgerAccount,
    PaymentLayout,
)
from governance.models.payment_orders import (
    OrderLine,
    OrderOutcome,
    PaymentBatch,
    PaymentOrder,
    PaymentReport,
    PaymentReportLine,
)
from governance.models.persons import Person
from governance.models.positions import Position
from governance.models.registers import Movement, Posting, Register
from governance.models.relationships import Relationship
from governance.models.representatives import HolderRepresentative
from governance.models.rights import IssueEntitlement, RightsAssignment
from governance.models.securities import Security
from governance.models.share_terms import BookKeeping, CorporateTerm, IndustryShare, Privilege
from governance.models.snapshots import Snapshot, SnapshotBlock
from governance.models.subscriptions import DefaultRemedy, Instalment, InstalmentPayment, Subscription
from governance.models.tax_profiles import TaxProfile
from governance.models.transfers import Discrepancy, RegistrationRequest, RequestEvent, TransferOrder

__all__ = [
    "Account",
    "AccountHolder",
    "ActRequest",
    "AdoptedBook",
    "AppliedLoad",
    "BankAccount",
    "BankAccountConfirmation",
    "BondDefault",
    "BookChain",
    "BookKeeping",
    "BookText",
    "CapitalAct",
    "CertificateEnd",
    "CertificateSignature",
    "ColumnMapping",
    "Contact",
    "CorporateTerm",
    "CreditCertificate",
    "DataAuthorisation",
    "DataExtension",
    "DataRequest",
    "DataRevocation",
    "DebtHold",
    "DebtRelease",
    "DefaultRemedy",
    "Deposit",
    "DepositoryAgreement",
    "DepositoryDifference",
    "DepositoryReport",
    "DifferenceClearing",
    "Discrepancy",
    "DistinctPersons",
    "Distribution",
    "DistributionDecision",
    "DistributionReserve",
    "DistributionStep",
    "Dividend",
    "DividendDebt",
    "DividendInstalment",
    "Encumbrance",
    "EncumbranceAmendment",
    "EncumbranceRelease",
    "Entitlement",
    "EntitlementRun",
    "Entity",
    "FractionPayment",
    "GovernanceCode",
    "HolderRepresentative",
    "HoldingsCheck",
    "IndustryShare",
    "Instalment",
    "InstalmentPayment",
    "IssueClearance",
    "IssueClosing",
    "IssueEntitlement",
    "IssueOffer",
    "IssueRegulation",
    "LeaveRequest",
    "LeaveUse",
    "LedgerAccount",
    "Load",
    "LoadProblem",
    "LoadRow",
    "MacroCertificate",
    "Mandate",
    "Movement",
    "Obligation",
    "OrderLine",
    "OrderOutcome",
    "Organ",
    "ParChange",
    "PaymentBatch",
    "PaymentLayout",
    "PaymentOrder",
    "PaymentReport",
    "PaymentReportLine",
    "Person",
    "PersonMerge",
    "Position",
    "Posting",
    "Prescription",
    "PrescriptionAct",
    "Privilege",
    "ProposedDividend",
    "ProposedPrescription",
    "ReceivedWithholding",
    "Reconciliation",
    "RecordedComparison",
    "Register",
    "RegistrationRequest",
    "Relationship",
    "RequestEvent",
    "RightsAssignment",
    "RightsPaper",
    "RightsPaperUse",
    "Security",
    "SetOff",
    "ShareCertificate",
    "ShareIssue",
    "Snapshot",
    "SnapshotBlock",
    "StockChoice",
    "StockCredit",
    "Subscription",
    "TaxProfile",
    "TaxSplit",
    "TradingLeave",
    "TransferOrder",
    "TransferPermission",
    "UntaxedExcess",
    "WithholdingCertificate",
]
