"""Files of the register: reading, staging, previewing and writing what people and other systems send.

The reading layer is `governance.services.files.reading`:

    reading = read(content: bytes, name: str, layout: Layout, options: Options) -> Reading     raises FileRefusedError
    reading.problems, reading.notes     what is wrong or remarkable of the file as a whole (titles, formulas, hidden rows, encoding)
    for row in reading.rows():          ReadRow(line, values, problems): values by column key; str, Decimal, date or None

A layout is declared columns: `governance.rules.files.layouts.layout_of(kind)`, or any `Layout` of one's own.
"""
