"""Meetings of holders: every model, one noun per module."""

from .decisions import Decision
from .elections import Draw, Election, Slate, SlateLine
from .meetings import AgendaItem, Meeting
from .minutes import Minutes, MinutesText, Signatory, Statement
from .motions import Motion
from .notices import Notice, NoticeRecipient, Publication
from .polls import Ballot, Poll, PollBar
from .presence import Credential, PresenceEvent, Representation
from .proxies import Proxy
from .rolls import Roll, RollEntry, RollSecurity

__all__ = [
    "AgendaItem",
    "Ballot",
    "Credential",
    "Decision",
    "Draw",
    "Election",
    "Meeting",
    "Minutes",
    "MinutesText",
    "Motion",
    "Notice",
    "NoticeRecipient",
    "Poll",
    "PollBar",
    "PresenceEvent",
    "Proxy",
    "Publication",
    "Representation",
    "Roll",
    "RollEntry",
    "RollSecurity",
    "Signatory",
    "Slate",
    "SlateLine",
    "Statement",
]
