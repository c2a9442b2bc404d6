import { expect, test } from 'vitest';
import type { PageLayout } from '../layout/layout-contract.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
import {
  addBlock,
  addColumn,
  addRow,
  changePart,
  duplicatePart,
  findPart,
  idOf,
  movePart,
  movePartTo,
  partsOf,
  putSection,
  removePart,
} from './edit-layout-rules.ts';

function layout(given: unknown): PageLayout {
  const read = readLayout(given);
  if (!read) throw new Error('No layout.');
  return read;
}

const divider = (id: string) => ({ id, type: 'divider', text: id });
const START = layout({
  rows: [
    {
      id: 'r1',
      cols: [
        { id: 'c1', blocks: [divider('a'), divider('b')] },
        { id: 'c2', blocks: [divider('c')] },
      ],
    },
    {
      id: 'r2',
      cols: [
        {
          id: 'c3',
          blocks: [{ id: 'n', type: 'row', row: { id: 'nr', cols: [{ id: 'nc', blocks: [divider('d')] }] } }],
        },
      ],
    },
  ],
});
const [LEAF, POT] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002'];
const order = (given: PageLayout): string => partsOf(given).map(idOf).join(' ');

test('a function makes the fields of those that the part has by then', () => {
  const begun = layout({
    rows: [{ cols: [{ blocks: [{ id: 'g', type: 'gallery', pictures: [{ pictureId: LEAF }] }] }] }],
  });
  const captioned = changePart(begun, 'g', { pictures: [{ pictureId: LEAF, alt: '', caption: 'ใบ' }] });
  const added = { pictureId: POT, alt: '', caption: '' };
  const uploaded = changePart(captioned, 'g', ({ pictures }: { pictures: readonly object[] }) => ({
    pictures: [...pictures, added],
  }));
  expect(findPart(uploaded, 'g')).toMatchObject({
    block: { type: 'gallery', pictures: [{ pictureId: LEAF, caption: 'ใบ' }, added] },
  });
});

test('parts stand in reading order', () => {
  expect(order(START)).toBe('r1 c1 a b c2 c r2 c3 n nc d');
});

test.each([
  ['a', 1, 'r1 c1 b a c2 c r2 c3 n nc d'],
  ['b', 1, 'r1 c1 a c2 b c r2 c3 n nc d'],
  ['c', -1, 'r1 c1 a b c c2 r2 c3 n nc d'],
  ['c', 1, 'r1 c1 a b c2 r2 c3 c n nc d'],
  ['d', -1, 'r1 c1 a b c2 c r2 c3 d n nc'],
  ['d', 1, 'r1 c1 a b c2 c r2 c3 n nc d'],
  ['n', -1, 'r1 c1 a b c2 c n nc d r2 c3'],
  ['a', -1, 'r1 c1 a b c2 c r2 c3 n nc d'],
  ['n', 1, 'r1 c1 a b c2 c r2 c3 n nc d'],
  ['r1', 1, 'r2 c3 n nc d r1 c1 a b c2 c'],
  ['r2', -1, 'r2 c3 n nc d r1 c1 a b c2 c'],
  ['c2', -1, 'r1 c2 c c1 a b r2 c3 n nc d'],
  ['c1', -1, 'r1 c1 a b c2 c r2 c3 n nc d'],
  ['gone', 1, 'r1 c1 a b c2 c r2 c3 n nc d'],
] as const)('moving %s by %s gives %s', (id, step, expected) => {
  expect(order(movePart(START, id, step))).toBe(expected);
});

test.each([
  ['a', 'c', 'r1 c1 b c2 a c r2 c3 n nc d'],
  ['a', 'nc', 'r1 c1 b c2 c r2 c3 n nc d a'],
  ['b', 'a', 'r1 c1 b a c2 c r2 c3 n nc d'],
  ['a', 'b', 'r1 c1 b a c2 c r2 c3 n nc d'],
  ['r2', 'r1', 'r2 c3 n nc d r1 c1 a b c2 c'],
  ['c3', 'c1', 'r1 c3 n nc d c1 a b c2 c r2'],
  // A row within itself, a column that would nest rows too deep, a row where blocks stand.
  ['n', 'd', 'r1 c1 a b c2 c r2 c3 n nc d'],
  ['c3', 'nc', 'r1 c1 a b c2 c r2 c3 n nc d'],
  ['r1', 'a', 'r1 c1 a b c2 c r2 c3 n nc d'],
] as const)('dropping %s on %s gives %s', (id, target, expected) => {
  expect(order(movePartTo(START, id, target))).toBe(expected);
});

test('blocks are added where the selection is', () => {
  const at = (selected: string | null): string => {
    const added = addBlock(START, selected, { type: 'text' });
    return added ? order(added.layout).replace(added.id, 'NEW') : 'none';
  };
  expect(at('a')).toBe('r1 c1 a NEW b c2 c r2 c3 n nc d');
  expect(at('c2')).toBe('r1 c1 a b c2 c NEW r2 c3 n nc d');
  expect(at('r2')).toBe('r1 c1 a b c2 c r2 c3 n nc d NEW');
  expect(at(null)).toBe('r1 c1 a b c2 c r2 c3 n nc d NEW');
  expect(addBlock(START, 'd', { type: 'row', row: { cols: [{}] } })).toBeNull();
  expect(addBlock(layout({ rows: [] }), null, { type: 'text' })?.layout.rows).toHaveLength(1);
});

test('rows and columns are added, copied, changed and removed', () => {
  expect(order(addRow(START, 'a', 2)?.layout ?? START)).toMatch(
    /^r1 c1 a b c2 c part-\d+ part-\d+ part-\d+ r2/,
  );
  const wider = addColumn(START, 'r1');
  expect(findPart(wider?.layout ?? START, 'r1')).toMatchObject({ row: { columns: { desktop: 3 } } });
  const copied = duplicatePart(START, 'r2');
  expect(copied?.layout.rows).toHaveLength(3);
  expect(new Set(partsOf(copied?.layout ?? START).map(idOf)).size).toBe(16);
  expect(findPart(changePart(START, 'a', { text: 'New' }), 'a')).toMatchObject({ block: { text: 'New' } });
  expect(findPart(changePart(START, 'r1', { width: 'url(x)' }), 'r1')).toMatchObject({
    row: { width: 'full' },
  });
  expect(order(removePart(START, 'r1'))).toBe('r2 c3 n nc d');
  expect(order(removePart(START, 'd'))).toBe('r1 c1 a b c2 c r2 c3 n nc');
});

test('a section takes the place of the row that it was made of, with what the row was for', () => {
  const before = layout({
    rows: [
      { id: 'r0', cols: [] },
      { id: 'r1', audience: ['user'], cols: [] },
      { id: 'r2', cols: [] },
    ],
  });
  const put = putSection(before, 'r1', { slug: 'hours', title: 'Hours' });
  expect(put?.layout.rows.map(({ id }) => id)).toEqual(['r0', put?.id, 'r2']);
  expect(put?.layout.rows[1]).toMatchObject({
    audience: ['user'],
    cols: [{ blocks: [{ type: 'section', slug: 'hours', name: 'Hours' }] }],
  });
  expect(putSection(before, 'gone', { slug: 'hours', title: 'Hours' })).toBeNull();
});
