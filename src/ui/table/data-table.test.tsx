import { expect, test } from 'vitest';
import { type Column, DataTable, withPage } from './data-table.tsx';
import { renderHtml, renderText } from '../testing.tsx';

interface Mug {
  sku: string;
  name: string;
  stock: number;
}

const mugs: Mug[] = [
  { sku: 'm1', name: 'Blue mug', stock: 3 },
  { sku: 'm2', name: 'Red mug', stock: 0 },
];
const columns: Column<Mug>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (mug) => mug.name,
    primary: true,
    sortTo: '?sort=name',
    sorted: 'ascending',
  },
  { key: 'stock', header: 'Stock', cell: (mug) => mug.stock, align: 'end' },
];

test('keeps its table roles when rows become cards, and names each row', () => {
  const html = renderHtml(
    <DataTable caption="Mugs" columns={columns} rows={mugs} rowKey={(mug) => mug.sku} />,
  );
  expect(html.match(/role="row"/g)).toHaveLength(3);
  expect(html.match(/role="rowheader"/g)).toHaveLength(2);
  expect(html).toContain('aria-sort="ascending"');
  expect(html).toContain('<caption class="sr-only">Mugs</caption>');
});

test('a row has a single link to its page', () => {
  const html = renderHtml(
    <DataTable
      caption="Mugs"
      columns={columns}
      rows={mugs}
      rowKey={(mug) => mug.sku}
      rowTo={(mug) => `/mug/${mug.sku}`}
    />,
  );
  expect(html.match(/href="\/mug\/m1"/g)).toHaveLength(1);
});

test('counts the selection and shows its bulk actions', () => {
  const table = (selected: string[]): string =>
    renderText(
      <DataTable
        caption="Mugs"
        columns={columns}
        rows={mugs}
        rowKey={(mug) => mug.sku}
        selection={{
          selected: new Set(selected),
          onChange: () => undefined,
          nameOf: (mug) => mug.name,
          actions: 'Delete',
        }}
      />,
    );
  expect(table([])).toContain('Select all');
  expect(table([])).not.toContain('Delete');
  expect(table(['m2', 'elsewhere'])).toContain('1 selected Delete');
});

test('the heading’s box leaves the rows of other pages alone where these stay selected', () => {
  const selected = new Set(['m2', 'elsewhere']);
  const keys = ['m1', 'm2'];
  expect([...withPage({ selected, isAcrossPages: true }, keys, true)].toSorted()).toEqual([
    'elsewhere',
    'm1',
    'm2',
  ]);
  expect([...withPage({ selected, isAcrossPages: true }, keys, false)]).toEqual(['elsewhere']);
  expect([...withPage({ selected }, keys, false)]).toEqual([]);
});

test('rows of other pages count where they stay selected', () => {
  const text = renderText(
    <DataTable
      caption="Mugs"
      columns={columns}
      rows={mugs}
      rowKey={(mug) => mug.sku}
      selection={{
        selected: new Set(['m2', 'elsewhere']),
        onChange: () => undefined,
        nameOf: (mug) => mug.name,
        isAcrossPages: true,
      }}
    />,
  );
  expect(text).toContain('2 selected');
});

test('shows its empty state instead of rows', () => {
  expect(
    renderText(
      <DataTable caption="Mugs" columns={columns} rows={[]} rowKey={(mug) => mug.sku} empty="No mugs" />,
    ),
  ).toBe('No mugs');
});
