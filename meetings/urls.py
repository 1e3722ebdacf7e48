"""Addresses of the meetings: the list, one live page per meeting, and the acts of the secretary's desk."""

from django.urls import path

from meetings.views import door, meetings, minutes, motions, notices, papers, polls, proxies

app_name = "meetings"

urlpatterns = [
    path("reuniones/", meetings.listing, name="list"),
    path("reuniones/convocar/", meetings.convene, name="convene"),
    path("reuniones/<int:pk>/", meetings.detail, name="detail"),
    path("reuniones/<int:pk>/quorum/", meetings.quorum, name="quorum"),
    path("reuniones/<int:pk>/quorum/porque/", meetings.quorum_steps, name="quorum_steps"),
    path("reuniones/<int:pk>/proyeccion/", meetings.projection, name="projection"),
    path("reuniones/<int:pk>/sesion/<str:verb>/", meetings.session, name="session"),
    path("reuniones/<int:pk>/aviso/", notices.detail, name="notice"),
    path("reuniones/<int:pk>/aviso/componer/", notices.lay_out, name="notice_lay_out"),
    path("reuniones/<int:pk>/aviso/publicacion/", notices.record_publication, name="notice_publication"),
    path("reuniones/<int:pk>/aviso/difundir/", notices.send, name="notice_send"),
    path("reuniones/<int:pk>/poderes/", proxies.listing, name="proxies"),
    path("reuniones/<int:pk>/poderes/recibir/", proxies.receive, name="proxy_receive"),
    path("poderes/<int:pk>/aceptar/", proxies.accept, name="proxy_accept"),
    path("poderes/<int:pk>/devolver/", proxies.send_back, name="proxy_return"),
    path("poderes/<int:pk>/revocar/", proxies.revoke, name="proxy_revoke"),
    path("reuniones/<int:pk>/lista/congelar/", door.freeze, name="roll_freeze"),
    path("reuniones/<int:pk>/puerta/", door.search, name="door"),
    path("reuniones/<int:pk>/puerta/ingreso/", door.admit, name="door_admit"),
    path("reuniones/<int:pk>/puerta/salida/", door.leave, name="door_leave"),
    path("puntos/<int:pk>/abrir/", polls.open_poll, name="poll_open"),
    path("puntos/<int:pk>/proposiciones/", motions.file, name="motion_file"),
    path("proposiciones/<int:pk>/retirar/", motions.withdraw, name="motion_withdraw"),
    path("puntos/<int:pk>/planchas/", polls.file_slate, name="slate_file"),
    path("votaciones/<int:pk>/", polls.detail, name="poll"),
    path("votaciones/<int:pk>/votar/", polls.cast, name="poll_cast"),
    path("votaciones/<int:pk>/cerrar/", polls.close, name="poll_close"),
    path("votaciones/<int:pk>/anular/", polls.void, name="poll_void"),
    path("votaciones/<int:pk>/sorteo/", polls.draw, name="poll_draw"),
    path("reuniones/<int:pk>/papeles/", papers.listing, name="papers"),
    path("reuniones/<int:pk>/papeles/<str:paper>/", papers.issue, name="paper_issue"),
    path("reuniones/<int:pk>/acta/", minutes.detail, name="minutes"),
    path("reuniones/<int:pk>/acta/preparar/", minutes.draft, name="minutes_draft"),
    path("puntos/<int:pk>/relato/", minutes.write, name="minutes_write"),
    path("reuniones/<int:pk>/acta/comision/", minutes.name_commission, name="minutes_commission"),
    path("reuniones/<int:pk>/acta/firma/", minutes.sign, name="minutes_sign"),
    path("reuniones/<int:pk>/acta/cerrar/", minutes.close, name="minutes_close"),
]
