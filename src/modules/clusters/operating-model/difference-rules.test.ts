import { describe, expect, test } from 'vitest';
import { differenceOf, groupByDifference } from './difference-rules.ts';
import { DEFAULT_CONTENT, ModelContent } from './model-contract.ts';

const seller = { nameTh: 'พนักงานขาย', nameEn: '', seats: 2, role: 'cashier' } as const;
const licence = { nameTh: 'ใบอนุญาต', nameEn: 'Licence', need: 'required', validMonths: 12 } as const;

function content(given: Partial<ModelContent> = {}): ModelContent {
  return { ...DEFAULT_CONTENT, ...given };
}

describe('the difference between two contents', () => {
  test.each<[string, Partial<ModelContent>, Partial<ModelContent>, unknown[]]>([
    ['nothing', {}, {}, []],
    ['a value', {}, { vat: 'registered' }, [{ field: 'vat', before: 'not_registered', after: 'registered' }]],
    [
      'no limit',
      { refundLimitSatang: 0 },
      { refundLimitSatang: null },
      [{ field: 'refundLimitSatang', before: 0, after: null }],
    ],
    [
      'chosen codes, in whatever order',
      { sellers: ['owner', 'cashier'] },
      { sellers: ['stock_clerk', 'owner'] },
      [
        { field: 'sellers', item: 'cashier', before: true, after: false },
        { field: 'sellers', item: 'stock_clerk', before: false, after: true },
      ],
    ],
    [
      'an added and a removed item',
      { positions: [seller] },
      { documents: [licence] },
      [
        { field: 'positions', item: seller.nameTh, before: seller, after: null },
        { field: 'documents', item: licence.nameTh, before: null, after: licence },
      ],
    ],
    [
      'an item that differs',
      { positions: [seller] },
      { positions: [{ ...seller, seats: 3 }] },
      [{ field: 'positions', item: seller.nameTh, before: seller, after: { ...seller, seats: 3 } }],
    ],
    [
      'not the order of keys, which the database chooses',
      { positions: [seller] },
      { positions: [{ role: 'cashier', seats: 2, nameEn: '', nameTh: seller.nameTh }] },
      [],
    ],
  ])('shows %s', (_, before, after, expected) => {
    expect(differenceOf(content(before), content(after))).toEqual(expected);
  });
});

test('organisations with the same differences are one group; those without any come last', () => {
  const wanted = content({ vat: 'registered', positions: [seller] });
  const rows = [
    { name: 'same', from: wanted },
    { name: 'one', from: content({ vat: 'registered' }) },
    { name: 'two', from: content() },
    { name: 'three', from: content() },
  ].map(({ name, from }) => ({ name, changes: differenceOf(from, wanted) }));
  expect(
    groupByDifference(rows).map((group) => [group.rows.map(({ name }) => name), group.changes.length]),
  ).toEqual([
    [['two', 'three'], 2],
    [['one'], 1],
    [['same'], 0],
  ]);
});

test('a version from before a setting existed has its default', () => {
  expect(ModelContent.parse({ vat: 'registered' })).toEqual(content({ vat: 'registered' }));
});
