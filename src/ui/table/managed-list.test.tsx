import { expect, test } from 'vitest';
import { renderHtml, renderText } from '../testing.tsx';
import { ManagedList, type ManagedListProps } from './managed-list.tsx';

interface Mug {
  sku: string;
  stock: number;
}

function list(query: ManagedListProps<Mug>['query'], next: string | null = null) {
  return (
    <ManagedList<Mug>
      caption="Mugs"
      query={query}
      next={next}
      defaultSort="-stock"
      search={{ label: 'Search mugs' }}
      filters={[
        { name: 'colour', label: 'Colour', every: 'All colours', options: [{ value: 'red', label: 'Red' }] },
        { name: 'size', label: 'Size', every: 'All sizes', options: [] },
      ]}
      columns={[
        { key: 'name', header: 'Name', primary: true, sort: 'name', cell: (mug) => mug.sku },
        { key: 'stock', header: 'Stock', sort: '-stock', cell: (mug) => mug.stock },
        { key: 'note', header: 'Note', isExtra: true, cell: () => 'noted' },
      ]}
      rows={[{ sku: 'm1', stock: 3 }]}
      rowKey={(mug) => mug.sku}
    />
  );
}

const addresses = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));

test('a filter that is set is a chip that names itself and can be removed; others stay', () => {
  const html = renderHtml(list({ q: 'blue', colour: 'red' }), {
    path: '/mugs?q=blue&colour=red&tab=old&after=x',
  });
  expect(html).toContain('Remove filter Colour: Red');
  expect(addresses(html)).toEqual(expect.arrayContaining(['/mugs?q=blue&tab=old', '/mugs?tab=old']));
  expect(html).not.toContain('Remove filter Size');
});

test('nothing is cleared where nothing is set', () => {
  expect(renderText(list({}))).not.toContain('Clear all');
});

test('a heading sorts; the list’s own order needs no parameter', () => {
  const sorted = renderHtml(list({ sort: 'name' }), { path: '/mugs?sort=name' });
  expect(sorted).toContain('aria-sort="ascending"');
  expect(addresses(sorted)).toEqual(expect.arrayContaining(['/mugs?sort=-name', '/mugs']));
  const unsorted = renderHtml(list({}), { path: '/mugs' });
  expect(unsorted).toContain('aria-sort="descending"');
  expect(addresses(unsorted)).toEqual(expect.arrayContaining(['/mugs?sort=name', '/mugs?sort=stock']));
});

test('pages keep the filters, and a search keeps what is not its own', () => {
  const html = renderHtml(list({ tab: 'old', after: 'x' }, 'a/b'), { path: '/mugs?tab=old&after=x' });
  expect(addresses(html)).toEqual(expect.arrayContaining(['/mugs?tab=old', '/mugs?tab=old&after=a%2Fb']));
  expect(html).toContain('<input type="hidden" name="tab" value="old"/>');
});

test('an extra column is hidden until the reader shows it', () => {
  expect(renderText(list({}))).not.toContain('noted');
});
