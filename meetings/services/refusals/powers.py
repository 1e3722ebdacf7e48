"""What is refused at the proxy desk."""

from meetings.services.refusals.refusal import MeetingRefusalError


class SelfProxyError(MeetingRefusalError):
    """A power to oneself."""

    code = "proxy_to_oneself"


class PrincipalNotHolderError(MeetingRefusalError):
    """A power of someone who holds nothing."""

    code = "proxy_principal_not_holder"


class ProxyDecidedError(MeetingRefusalError):
    """A power that was already decided."""

    code = "proxy_not_pending"


class ProxyNotInOrderError(MeetingRefusalError):
    """A power whose checklist fails."""

    code = "proxy_not_in_order"


class ProxyReasonsError(MeetingRefusalError):
    """A return without reasons."""

    code = "proxy_without_reasons"


class ProxyChainError(MeetingRefusalError):
    """A power of a power."""

    code = "proxy_chain"


class ProxyCircleError(MeetingRefusalError):
    """Two holders who represent each other."""

    code = "proxy_circle"


class ProxySameMomentError(MeetingRefusalError):
    """Two powers of one holder of the same date and hour."""

    code = "proxy_same_moment"


class ProxyOlderError(MeetingRefusalError):
    """A power older than the accepted one."""

    code = "proxy_older"


class ProxyAfterVotingError(MeetingRefusalError):
    """A power of someone who has voted in the open poll."""

    code = "proxy_after_voting"


class PrincipalInsideError(MeetingRefusalError):
    """A power of someone who is in the room in person, or whose shares another already represents there."""

    code = "principal_inside"
