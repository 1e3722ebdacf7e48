"""The demonstration's organisation and the users who sign in to it. Their password is made on each machine, never shipped."""

import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from core.models import Organisation, User
from core.services import memberships
from core.services.actors import system_user

SLUG = "demostracion"
DOMAIN = "demostracion.example"
STAFF = {
    "secretaria": ("Secretaría", "General", ["secretary"]),
    "registro": ("Registro", "de accionistas", ["registrar"]),
    "aprobacion": ("Segunda", "firma", ["approver"]),
    "comercial": ("Mesa", "comercial", ["front_office"]),
    "operaciones": ("Mesa", "de operaciones", ["operations"]),
    "riesgos": ("Mesa", "de riesgos", ["risk"]),
    "tesoreria": ("Mesa", "de tesorería", ["treasury"]),
    "revisoria": ("Revisoría", "fiscal", ["auditor"]),
    "administracion": ("Administración", "del sistema", ["administrator"]),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Staff:
    """The organisation and its people by their short names."""

    organisation: Organisation
    users: dict[str, User]

    def __getitem__(self, name: str) -> User:
        return self.users[name]


def folder() -> Path:
    """Return the folder of the demonstration's results, made on first use."""
    place = Path(settings.BASE_DIR) / "var" / "demo"
    place.mkdir(parents=True, exist_ok=True)
    return place


def password() -> str:
    """Return this machine's password of the demonstration users, kept readable by its owner only."""
    kept = folder() / "clave.txt"
    if not kept.exists():
        descriptor = os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(12))
    return kept.read_text(encoding="ascii").strip()


def settle() -> Staff:
    """Make the organisation and its users where they are missing."""
    organisation, _made = Organisation.objects.get_or_create(slug=SLUG, defaults={"name": "Grupo Sumapaz (demostración)"})
    clerk = system_user("demo")
    users = {}
    for name, (first, last, roles) in STAFF.items():
        user, made = User.objects.get_or_create(
            email=f"{name}@{DOMAIN}",
            defaults={
                "username": f"{SLUG}:{name}",
                "first_name": first,
                "last_name": last,
                "is_staff": "administrator" in roles,
                "is_superuser": "administrator" in roles,
            },
        )
        if made:
            user.set_password(password())
            user.save(update_fields=["password"])
        for role in roles:
            memberships.grant(actor=clerk, user=user, organisation=organisation, role=role)
        users[name] = user
    return Staff(organisation=organisation, users=users)
