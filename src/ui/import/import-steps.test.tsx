import { expect, test } from 'vitest';
import type { ImportSourceView, ImportState, ImportView, WrongRow } from '#platform/imports/import-rules.ts';
import { renderHtml, renderText } from '../testing.tsx';
import { changedLines, lineKey } from './cell-rules.ts';
import { ImportSteps } from './import-steps.tsx';
import { ImportSummary } from './import-summary.tsx';

const SOURCE: ImportSourceView = {
  name: 'mugs.mugs',
  title: 'Mugs',
  help: '',
  listPath: '/mugs',
  takesArchive: false,
  exports: null,
  fields: [
    { key: 'code', label: 'Code', isRequired: true },
    { key: 'price', label: 'Price', isRequired: false },
  ],
  choices: [],
};
const VIEW: ImportView = {
  importId: '019a0000-0000-7000-8000-000000000000',
  fileName: 'mugs.csv',
  state: 'checked',
  failure: null,
  rowCount: 3,
  by: 'Manee',
  uploadedAt: '2026-11-24T00:00:00Z',
  encoding: 'utf-8',
  hasArchive: false,
  isExport: false,
  notTaken: [],
  columns: [
    { heading: 'Code', samples: ['M-1'], field: 'code' },
    { heading: 'Price', samples: [], field: null },
  ],
  choices: {},
  counts: { new: 12, changed: 3, unchanged: 1, wrong: 2 },
  progress: { waiting: 18, applied: 0, left: 0, unchanged: 0, undone: 0, kept: 0, extras: 0, extrasDone: 0 },
  wrongRows: [
    {
      row: 4,
      name: 'M-4',
      cells: [{ field: 'price', label: 'Price', text: 'ten', error: 'No.' }],
      errors: [],
      others: [{ field: 'note', label: 'Note', text: 'red\nand blue' }],
    },
  ],
  changed: [
    {
      row: 2,
      name: 'M-2',
      changes: [
        { label: 'Price', from: '100', to: '90' },
        { label: 'Note', from: '', to: 'new' },
      ],
      more: 4,
    },
  ],
  notes: [],
};

function steps(state: ImportState, changes: Partial<ImportView> = {}, sending: string | null = null) {
  return (
    <ImportSteps
      source={SOURCE}
      view={{ ...VIEW, state, ...changes }}
      isMatching={state === 'matching'}
      problem={null}
      sending={sending}
      locale="en"
      zone="Asia/Bangkok"
    />
  );
}

test('what would change is counted before anything does, and faulty cells can be mended', () => {
  const text = renderText(steps('checked'));
  expect(text).toContain('New 12 Changed 3 Unchanged 1 Left out 2');
  expect(text).toContain('Import 15 items');
  expect(text).toContain('M-2 Price: 100 → 90 Note: (empty) → new and 4 more The first 1 are shown.');
  const html = renderHtml(steps('checked'));
  expect(html).toContain('name="cells.4.price"');
  expect(html).toContain('aria-label="Line 4: Price"');
});

test('the other cells of a faulty line can be mended too, and keep their line breaks', () => {
  const html = renderHtml(steps('checked'));
  expect(html).toContain('Other details of this entry');
  expect(html).toMatch(/<textarea[^>]*name="cells.4.note"[^>]*>red\nand blue<\/textarea>/);
});

test('what was typed and not saved keeps the import from running', () => {
  const [wrong] = VIEW.wrongRows as [WrongRow];
  const typed = (price: string, note: string) =>
    changedLines(VIEW.wrongRows, [
      { name: 'intent', value: 'edit' },
      { name: 'cells.4.price', value: price },
      { name: 'cells.4.note', value: note },
    ]);
  expect(typed(' ten ', 'red\r\nand blue')).toEqual(new Set());
  expect(typed('10', 'red\nand blue')).toEqual(new Set([lineKey(wrong)]));
  expect(typed('ten', '')).toEqual(new Set([lineKey(wrong)]));
  const summary = (hasUnsaved: boolean) => (
    <ImportSummary source={SOURCE} view={VIEW} sending={null} locale="en" hasUnsaved={hasUnsaved} />
  );
  const runs = /<button(?=[^>]*disabled="")[^>]*>(?:(?!<button).)*Import 15/s;
  expect(renderHtml(summary(true))).toMatch(runs);
  expect(renderText(summary(true))).toContain('Some corrections are not saved yet.');
  expect(renderHtml(summary(false))).not.toMatch(runs);
});

test('lines are not checked while a required field has no column', () => {
  const columns = VIEW.columns.map((column) => ({ ...column, field: null }));
  const html = renderHtml(steps('matching', { columns }));
  expect(html).toContain('No column has been chosen for: Code');
  expect(html).toMatch(/<button[^>]*disabled=""[^>]*>.*Check the file/s);
  expect(renderHtml(steps('matching'))).not.toContain('No column has been chosen');
});

test('text of an older encoding is pointed out', () => {
  expect(renderText(steps('matching', { encoding: 'windows-874' }))).toContain('was read as Windows-874');
});

test('a running import says how far it is, pictures included', () => {
  const progress = { ...VIEW.progress, waiting: 5, applied: 5, extras: 10, extrasDone: 5 };
  const html = renderHtml(steps('running', { progress }));
  expect(html).toContain('aria-valuenow="50"');
  expect(renderText(steps('running', { progress }))).toContain('10 of 20 done');
});

test('a finished import offers its undo; after that it lists only what stays', () => {
  const progress = { ...VIEW.progress, waiting: 0, applied: 15, left: 2 };
  expect(renderText(steps('done', { progress }))).toMatch(/15 items imported .*Undo the import/);
  const undone = { ...progress, applied: 0, undone: 14, kept: 1 };
  const notes = [{ row: 9, name: 'M-9', text: 'It has been sold.' }];
  const text = renderText(steps('undone', { progress: undone, notes }));
  expect(text).toMatch(/14 items undone .*Could not be undone Line 9 M-9 It has been sold\./);
  expect(text).not.toContain('Undo the import');
});

test('only the button that was pressed says that it works', () => {
  const html = renderHtml(steps('checked', {}, 'edit'));
  expect(html.match(/data-state="loading"/g)).toHaveLength(1);
  expect(html).toMatch(/disabled=""[^>]*>(?:(?!<button).)*Import 15/s);
});

test('an import that ended early says why, and can be continued and undone', () => {
  const progress = { ...VIEW.progress, waiting: 5, applied: 10 };
  const text = renderText(steps('failed', { progress, failure: 'forbidden' }));
  expect(text).toMatch(/stopped after 10 .*no longer has permission.*Continue the import.*Undo the import/);
  const undo = renderText(steps('done', { progress: { ...progress, waiting: 0 }, failure: 'interrupted' }));
  expect(undo).toContain('The undo was interrupted. Items not undone yet: 10');
});

test('records of an export of another program are counted, since nobody knows its lines', () => {
  const html = renderHtml(steps('checked', { isExport: true }));
  expect(html).toContain('aria-label="Item 3: Price"');
  expect(html).not.toContain('Line 4');
  const notes = [{ row: 2, name: 'Tea', text: 'A picture is missing.' }];
  expect(renderText(steps('done', { isExport: true, notes }))).toContain('Item 1 Tea');
});
