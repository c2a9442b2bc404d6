import { type ReactNode, useState } from 'react';
import { getLocale } from '#messages/runtime';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import { documentOfText, plainTextOf } from '#platform/documents/plain-text-rules.ts';
import { ShortDocumentCell } from '#ui/document-editor/short-document-cell.tsx';
import { EditableTable } from '#ui/edit/editable-table.tsx';
import { cellClass, type EditedColumn } from '#ui/edit/edited-column.ts';
import { Card } from '#ui/layout/card.tsx';
import { demoWords } from './demo-text.tsx';

interface ShortRow {
  readonly key: string;
  readonly name: RichDocument;
  readonly note: RichDocument;
}

const NO_MEDIA = { pictures: {} };
const EMPTY: RichDocument = { type: 'doc', content: [] };

/** Short documents as cells of rows: one of them is an editor at a time. */
export function ShortDocuments(): ReactNode {
  const w = demoWords();
  const [rows, setRows] = useState<readonly ShortRow[]>(() => [
    { key: 'a', name: documentOfText(w.name), note: EMPTY },
    {
      key: 'b',
      name: {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [
              { type: 'text', text: '10' },
              { type: 'text', text: '3', marks: [{ type: 'superscript' }] },
              { type: 'text', text: ' ' },
              { type: 'inlineMath', attrs: { latex: String.raw`\frac{a}{b}` } },
            ],
          },
        ],
      },
      note: documentOfText(w.summary),
    },
  ]);
  const column = (key: 'name' | 'note', header: string): EditedColumn<ShortRow> => ({
    key,
    header,
    isWide: true,
    className: '@2xl:w-1/2',
    text: (row) => plainTextOf(row[key]),
    set: (row, text) => ({ ...row, [key]: documentOfText(text) }),
    cell: ({ row, control, onRow }) => (
      <ShortDocumentCell
        aria-label={control['aria-label']}
        data-cell={control['data-cell']}
        value={row[key]}
        onChange={(document) => onRow({ ...row, [key]: document })}
        media={NO_MEDIA}
        maxLetters={200}
        className={cellClass}
      />
    ),
  });
  return (
    <Card>
      <EditableTable<ShortRow>
        caption={w.name}
        columns={[column('name', w.name), column('note', w.note)]}
        rows={rows}
        onRows={setRows}
        rowKey={({ key }) => key}
        rowName={(_, at) => (getLocale() === 'th' ? `แถวที่ ${at + 1}` : `Row ${at + 1}`)}
        make={() => ({ key: crypto.randomUUID(), name: EMPTY, note: EMPTY })}
        max={40}
        isOrdered
      />
    </Card>
  );
}
