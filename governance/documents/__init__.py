"""The frozen data of governance's printed documents. Each module builds one document; none writes a row."""
