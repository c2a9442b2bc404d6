import { describe, expect, test } from 'vitest';
import { renderHtml } from '#ui/testing.tsx';
import { ColumnHeads } from './column-heads.tsx';
import { folderPath, ListingQuery, sortedPath } from './listing-contract.ts';

const ROOT = { path: '/user/filemanager', spaces: ['own', 'public'], views: [] } as const;
const FOLDER = '00000000-0000-7000-8000-000000000001';

describe('the URL of a list sorted by a column', () => {
  test.each([
    ['', 'name', '?direction=desc'],
    ['', 'updated', '?sort=updated&direction=desc'],
    ['', 'size', '?sort=size&direction=desc'],
    ['sort=size&direction=desc', 'size', '?sort=size'],
    ['sort=size&direction=desc', 'name', ''],
    ['direction=desc', 'name', ''],
    ['kind=image&sort=name', 'updated', '?kind=image&sort=updated&direction=desc'],
  ] as const)('"%s" by %s is "%s"', (search, sort, expected) => {
    const query = ListingQuery.parse(Object.fromEntries(new URLSearchParams(search)));
    expect(sortedPath(ROOT, query, sort)).toBe(`/user/filemanager${expected}`);
  });

  test('keeps its order in other folders', () => {
    const query = ListingQuery.parse({ sort: 'size', direction: 'desc', kind: 'image' });
    const order = 'sort=size&direction=desc';
    expect(folderPath(ROOT, query, undefined)).toBe(`/user/filemanager?${order}`);
    expect(folderPath(ROOT, query, FOLDER)).toBe(`/user/filemanager?${order}&folder=${FOLDER}`);
  });
});

test('the heads tell the present order and lead to the others; lists with an order of their own have none', () => {
  const query = ListingQuery.parse({ sort: 'updated', direction: 'desc' });
  const order = { ...query, pathOf: (sort: ListingQuery['sort']) => sortedPath(ROOT, query, sort) };
  const html = renderHtml(<ColumnHeads order={order} isTrash={false} />);
  expect(html.match(/aria-sort="\w+"/g)).toEqual([
    'aria-sort="none"',
    'aria-sort="descending"',
    'aria-sort="none"',
  ]);
  expect(html.match(/href="[^"]+"/g)).toEqual([
    'href="/user/filemanager"',
    'href="/user/filemanager?sort=updated"',
    'href="/user/filemanager?sort=size&amp;direction=desc"',
  ]);
  expect(renderHtml(<ColumnHeads order={null} isTrash />)).not.toMatch(/aria-sort|href/);
});
