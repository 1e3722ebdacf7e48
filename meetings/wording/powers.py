"""Why a power of representation goes back, in Spanish and English. Knows codes; examines nothing."""

REASONS: dict[str, tuple[str, str]] = {
    "medium_not_allowed": ("no consta por un medio admitido", "it is not in an admitted medium"),
    "blank_power": ("no nombra apoderado", "it names no agent"),
    "principal_missing": ("no dice quién lo otorga", "it does not say who grants it"),
    "substitute_missing": ("no nombra sustituto", "it names no substitute"),
    "meeting_or_period_missing": ("no indica la fecha o la época de la reunión", "it does not state the date or time of the meeting"),
    "signature_missing": ("no está firmado", "it is not signed"),
    "insider_disclosure_missing": ("no declara la condición de administrador o empleado", "it does not disclose the insider condition"),
    "other_meeting": ("es para otra reunión", "it is for another meeting"),
    "several_meetings_not_stated": ("cubre varias reuniones sin decirlo", "it covers several meetings without saying so"),
    "insider_agent": (
        "el apoderado es administrador o empleado de la sociedad y no puede representar acciones ajenas",
        "the agent is an administrator or employee of the company and may not represent others' shares",
    ),
    "insider_grants_proxy": ("lo otorga un administrador o empleado", "it is granted by an administrator or employee"),
    "insider_undeclared": ("no declara que lo otorga un administrador o empleado", "it does not declare that an insider grants it"),
    "certificate_missing": ("falta el certificado de existencia y representación", "the certificate of existence is missing"),
    "certificate_too_old": (
        "el certificado de existencia y representación es demasiado antiguo",
        "the certificate of existence is too old",
    ),
}


def reason(code: str, lang: str = "es") -> str:
    """Return a reason as a clause: "no nombra apoderado"."""
    es, en = REASONS.get(code, (code, code))
    return en if lang == "en" else es
