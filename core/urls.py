"""Addresses of what every app shares: documents, their public verification, approvals, long work, appearance."""

from django.urls import path

from core.views import approvals, documents, items, runs, themes, verification

app_name = "core"

urlpatterns = [
    path("apariencia/", themes.theme, name="theme"),
    path("documentos/", documents.listing, name="documents"),
    path("documentos/<int:pk>/", documents.detail, name="document"),
    path("documentos/<int:pk>/archivo.pdf", documents.download, name="document_file"),
    path("soportes/<int:pk>/", documents.evidence, name="evidence"),
    path("aprobaciones/<int:pk>/", approvals.decide, name="approval"),
    path("trabajos/<int:pk>/", runs.detail, name="run"),
    path("trabajos/<int:pk>/avance/", runs.progress, name="run_progress"),
    path("tareas/<int:pk>/", items.decide, name="item_decide"),
    path("v/<str:code>/", verification.page, name="verify"),
]
