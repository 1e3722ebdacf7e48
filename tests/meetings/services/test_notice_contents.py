"""What a notice must say and who may convene, judged before anything is written, by the book in force."""

from datetime import date

import pytest

from governance.models import Organ
from governance.rules.books import load_book, shipped_ids
from governance.rules.provisions import NoticeContent
from governance.rules.provisions.matters import Matter
from governance.rules.provisions.notice import Caller, Medium, NoticeItem
from governance.services import books, mandates, organs
from meetings.documents import summons
from meetings.models import AgendaItem, Meeting, Notice
from meetings.selectors import contents, standing
from meetings.selectors.express import EXPRESS
from meetings.services import notices
from meetings.services.plans import AgendaPlan
from meetings.services.refusals import (
    AgendaMissingError,
    ConvenerError,
    ConvenerOfficeError,
    MeetingRefusalError,
    NoticeIncompleteError,
)
from meetings.wording.contents import CALLERS
from meetings.wording.summons import RIGHTS
from tests.meetings.cast import AGENDA, House

MERGER = AgendaPlan(title="Fusión por absorción de la filial", matter="merger", proposal="Aprobar el compromiso de fusión.")


def refused(
    house: House, error: type[MeetingRefusalError], agenda: tuple[AgendaPlan, ...] = AGENDA, **changes: object
) -> MeetingRefusalError:
    with pytest.raises(error) as said:
        house.convene(agenda, **changes)
    assert not Meeting.objects.exists()
    assert not Notice.objects.exists()
    return said.value


@pytest.mark.rule("GA-9.d")
def test_a_merger_is_not_convened_without_the_right_of_withdrawal(house: House) -> None:
    error = refused(house, NoticeIncompleteError, (*AGENDA, MERGER))
    assert error.message_es == "Al aviso le falta: derecho de retiro. Agréguelo: sin ello no se convoca ni se publica. (art. 9)"
    assert (error.rule, error.article) == ("GA-9.d", "art. 9")
    meeting = house.convene((*AGENDA, MERGER), legends=(NoticeItem.WITHDRAWAL_LEGEND,))
    assert meeting.notices.get().legends == ["withdrawal_legend"]


@pytest.mark.parametrize("matter", ["merger", "spin_off", "transformation", "delisting"])
def test_each_of_these_matters_asks_for_its_name_and_for_the_right_of_withdrawal(house: House, matter: str) -> None:
    vague = AgendaPlan(title="Reorganización empresarial", matter=matter)
    error = refused(house, NoticeIncompleteError, (*AGENDA, vague))
    assert "mención expresa de la materia (" in error.message_es
    assert "derecho de retiro" in error.message_es
    assert "right of withdrawal" in error.message_en


@pytest.mark.rule("GA-9.c")
def test_a_change_of_capital_asks_for_the_directors_report(house: House) -> None:
    plan = AgendaPlan(title="Aumento del capital autorizado", matter="authorised_capital_increase")
    assert "informe de los administradores" in refused(house, NoticeIncompleteError, (*AGENDA, plan)).message_es
    assert house.convene((*AGENDA, plan), legends=(NoticeItem.DIRECTORS_REPORT,)).pk


@pytest.mark.rule("GA-9.a")
def test_a_segregation_is_named_in_its_title(house: House) -> None:
    error = refused(house, NoticeIncompleteError, (*AGENDA, AgendaPlan(title="Reorganización", matter="segregation")))
    assert "mención expresa de la materia (segregación)" in error.message_es
    assert house.convene((*AGENDA, AgendaPlan(title="Segregación del negocio de crédito", matter="segregation"))).pk


@pytest.mark.rule("L-CCo-182b")
def test_an_agenda_cites_the_article_that_demands_it(house: House) -> None:
    error = refused(house, AgendaMissingError, (), kind="extraordinary")
    assert "orden del día" in error.message_es
    assert error.article


@pytest.mark.rule("L-398")
def test_a_remote_meeting_says_how_to_reach_it(house: House) -> None:
    error = refused(house, NoticeIncompleteError, mode="remote")
    assert "acceso a la reunión no presencial" in error.message_es
    assert "Decreto 398/2020" in error.message_es
    assert house.convene(mode="remote", access="asamblea.example, con la clave que se envía a cada titular").pk


@pytest.mark.rule("GA-3.3")
def test_two_items_of_one_title_are_a_warning_that_is_kept(house: House) -> None:
    meeting = house.convene((*AGENDA, AgendaPlan(title="Varios"), AgendaPlan(title="Varios")))
    (step,) = meeting.notices.get().contents
    assert (step["code"], step["figures"]["item"], step["rule"]) == ("publication.missing_item", "disaggregated_agenda", "GA-3.3")


@pytest.mark.rule("BC-39.4")
def test_a_notice_without_place_is_refused_where_the_book_asks_for_it(house: House) -> None:
    books.adopt(actor=house.secretary, entity=house.entity, book_id="bancolombia", binds_from=date(2026, 1, 1), basis="acta 63")
    error = refused(house, NoticeIncompleteError, place=" ", caller=Caller.BOARD)
    assert "lugar, fecha y hora" in error.message_es
    assert error.rule == "BC-39.4"


@pytest.mark.parametrize(
    ("kind", "caller", "article"),
    [
        ("ordinary", Caller.SUPERINTENDENCE, "Código de Comercio arts. 181 y 423"),
        ("ordinary", Caller.INVESTORS, "Código de Comercio arts. 181 y 423"),
        ("extraordinary", Caller.FUND_MANAGER, "Código de Comercio arts. 181 y 423"),
    ],
)
def test_who_may_not_convene_does_not(house: House, kind: str, caller: Caller, article: str) -> None:
    error = refused(house, ConvenerError, kind=kind, caller=caller)
    assert CALLERS[caller][0] in error.message_es
    assert "sino por la junta directiva, el representante legal" in error.message_es
    assert error.article == article
    assert " o el revisor fiscal" in error.message_es or " o la Superintendencia" in error.message_es


@pytest.mark.rule("BC-41.1")
def test_the_bylaws_say_who_convenes(house: House) -> None:
    books.adopt(actor=house.secretary, entity=house.entity, book_id="bancolombia", binds_from=date(2026, 1, 1), basis="acta 63")
    extraordinary = {"kind": "extraordinary", "agenda": AGENDA[:2]}
    assert refused(house, ConvenerError, caller=Caller.LEGAL_REPRESENTATIVE, **extraordinary).rule == "BC-41.1"
    assert house.convene(caller=Caller.SUPERINTENDENCE, **extraordinary).pk


def test_who_signs_as_legal_representative_holds_that_office_where_it_is_on_record(house: House) -> None:
    management = organs.create(actor=house.secretary, entity=house.entity, kind="management", name="Representación legal")
    _appoint(house, management, "Beto")
    error = refused(house, ConvenerOfficeError)
    assert "no figura el 04/03/2026" in error.message_es
    assert house.convene(convened_by=house.person("Beto")).pk


def _appoint(house: House, organ: Organ, name: str) -> None:
    mandates.appoint(actor=house.secretary, organ=organ, person=house.person(name), role="legal_representative", from_on=date(2025, 1, 2))


def test_a_meeting_that_needs_no_notice_needs_no_convener(house: House) -> None:
    assert house.convene(call="universal", caller=Caller.INVESTORS).pk


def test_what_lacks_at_the_layout_is_refused_and_no_paper_is_made(house: House) -> None:
    meeting = house.convene((*AGENDA, MERGER), legends=(NoticeItem.WITHDRAWAL_LEGEND,))
    AgendaItem.objects.filter(meeting=meeting, matter="merger").update(title="Reorganización")
    with pytest.raises(NoticeIncompleteError):
        notices.lay_out(actor=house.secretary, meeting=meeting)
    assert Notice.objects.get().newspaper_document is None


def test_a_legend_is_printed_with_the_article_that_demands_it(house: House) -> None:
    capital = AgendaPlan(title="Aumento del capital autorizado", matter="authorised_capital_increase")
    meeting = house.convene((*AGENDA, MERGER, capital), legends=(NoticeItem.WITHDRAWAL_LEGEND, NoticeItem.DIRECTORS_REPORT))
    paper = summons.build(meeting, meeting.notices.get())
    told = {right.heading: right for right in paper.rights}
    assert "figura: fusión." in told["Derecho de retiro"].text
    assert told["Derecho de retiro"].article == "Reglamento, art. 9"
    assert "piso 9" in told["Informe de los administradores"].text
    assert "aumento del capital autorizado" in told["Informe de los administradores"].text


@pytest.mark.parametrize("legend", contents.LEGENDS)
@pytest.mark.parametrize("language", ["es", "en"])
def test_every_legend_has_its_sentence(house: House, legend: NoticeItem, language: str) -> None:
    meeting = house.convene(language=language, legends=(legend,))
    assert summons.build(meeting, meeting.notices.get()).rights[-1].text
    assert legend.value in RIGHTS


def test_every_convener_and_every_express_matter_has_its_words() -> None:
    assert set(CALLERS) == {caller.value for caller in Caller}
    assert set(EXPRESS) <= {matter.value for matter in Matter}
    contents_of = [each for book in shipped_ids() for each in load_book(book).provisions if isinstance(each, NoticeContent)]
    assert {matter for each in contents_of if NoticeItem.EXPRESS_MATTER in each.items for matter in each.matters} <= set(EXPRESS)


TWO_MEDIA = """
[book]
id = "dos-medios"
title = "Two media"
kind = "company"
rank = 20
extends = ["co-law"]
source = "a test"

[[provision]]
id = "GA-3.1"
family = "notice_medium"
key = "notice"
article = "art. 3"
es = "En La República y en la página web."
en = "In La República and on the website."
evidence = "S"
confidence = "H"
from = 2000-01-01
[provision.params]
required = ["newspaper", "website"]
outlet = "La República"
"""


@pytest.mark.rule("FIC-8.3.1.b")
def test_the_term_counts_from_the_last_of_the_media_that_the_book_demands(house: House) -> None:
    books.adopt(actor=house.secretary, entity=house.entity, source=TWO_MEDIA, binds_from=date(2026, 1, 1), basis="acta 63")
    meeting = house.convene(AGENDA[:2])
    notices.lay_out(actor=house.secretary, meeting=meeting)
    house.clock("2026-03-06 09:00")

    def appear(day: int, medium: Medium, outlet: str) -> date | None:
        proof = {"page": "", "evidence": None} if medium is Medium.WEBSITE else {}
        seen = house.appearance(medium=medium, outlet=outlet, published_on=date(2026, 3, day), **proof)
        return notices.record_publication(actor=house.secretary, meeting=meeting, appearance=seen).counts_from

    assert appear(4, Medium.NEWSPAPER, "Otro Diario") is None
    assert appear(6, Medium.NEWSPAPER, "La República") is None
    assert not standing.of(meeting).effective
    assert appear(5, Medium.WEBSITE, "www.ejemplo.example") == date(2026, 3, 6)
    assert standing.of(meeting).facts["published"] == "06/03/2026"
