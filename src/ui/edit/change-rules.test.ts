import { expect, test } from 'vitest';
import {
  afterSaving,
  changedParts,
  type FieldValues,
  partOf,
  summarised,
  valuesOfDraft,
} from './change-rules.ts';

const labels = {
  titleTh: 'Name',
  titleEn: 'Name',
  price: 'Price',
  rows: 'Variants',
  'rows.0.sku': 'First SKU',
  note: 'Note',
};
const opened: FieldValues = [
  ['version', '3'],
  ['titleTh', 'ร่ม'],
  ['titleEn', ''],
  ['price', '590.00'],
  ['rows.0.sku', 'R-1'],
  ['rows.1.sku', 'R-2'],
  ['note', 'one\ntwo'],
];
const withChange = (name: string, value: string): FieldValues =>
  opened.map((field) => (field[0] === name ? [name, value] : field));

test.each<[string, FieldValues, string[]]>([
  ['nothing', opened, []],
  ['one field', withChange('price', '600'), ['Price']],
  ['a part once, in whichever language', withChange('titleEn', 'Umbrella'), ['Name']],
  ['fields that belong together by their label', withChange('rows.1.sku', 'R-9'), ['Variants']],
  ['the longest label that fits', withChange('rows.0.sku', 'R-9'), ['First SKU']],
  ['a removed row', opened.filter(([name]) => name !== 'rows.1.sku'), ['Variants']],
  ['an added row', [...opened, ['rows.2.sku', '']], ['Variants']],
  ['a box that is no longer ticked', opened.filter(([name]) => name !== 'price'), ['Price']],
  ['no field without a label', withChange('version', '4'), []],
  ['no line break that a browser wrote differently', withChange('note', 'one\r\ntwo'), []],
])('changed: %s', (_, present, parts) => {
  expect(changedParts(opened, present, labels)).toEqual(parts);
});

test('what is typed while the form is being saved is a change, in fields that stay', () => {
  const submitted = withChange('price', '600');
  const latest = submitted.map(([name, value]): [string, string] => [name, name === 'note' ? 'two' : value]);
  const saved = afterSaving({ submitted, latest, now: latest }, labels);
  expect(saved.lost).toEqual([]);
  expect(changedParts(saved.opened, latest, labels)).toEqual(['Note']);
});

test('in fields that are filled anew it is typed again, and what the server has written otherwise is no change', () => {
  const submitted = withChange('price', '600');
  const latest = submitted.map(([name, value]): [string, string] => [name, name === 'note' ? 'two' : value]);
  const now = withChange('price', '600.00');
  const saved = afterSaving({ submitted, latest, now }, labels);
  expect(changedParts(saved.opened, now, labels)).toEqual([]);
  expect(saved.lost).toEqual([{ name: 'note', index: 0, value: 'two' }]);
});

test('of fields with the same name, the one that was typed into is typed again', () => {
  const submitted: FieldValues = [
    ['note', 'a'],
    ['note', 'b'],
  ];
  const latest: FieldValues = [
    ['note', 'a'],
    ['note', 'c'],
  ];
  expect(afterSaving({ submitted, latest, now: submitted }, labels).lost).toEqual([
    { name: 'note', index: 1, value: 'c' },
  ]);
});

test('rows in another order have changed', () => {
  const sorted = opened.map(([name, value]): [string, string] => [
    name,
    name === 'rows.0.sku' ? 'R-2' : name === 'rows.1.sku' ? 'R-1' : value,
  ]);
  expect(changedParts(opened, sorted, labels)).toEqual(['Variants', 'First SKU']);
});

test.each([
  ['titleTh', 'titleTh'],
  ['rows.7.optionValues.0.th', 'rows'],
  ['rowsOfAnother', null],
  ['', null],
])('%j belongs to %j', (name, part) => {
  expect(partOf(name, labels)).toBe(part);
});

test.each([
  [[], [], 0],
  [['a'], ['a'], 0],
  [['a', 'b', 'c'], ['a', 'b', 'c'], 0],
  [['a', 'b', 'c', 'd'], ['a', 'b'], 2],
])('%j is told as %j and %s more', (parts, named, more) => {
  expect(summarised(parts)).toEqual({ named, more });
});

test('a draft is compared part by part', () => {
  const draft = { titleTh: 'ร่ม', price: null, rows: { 0: { sku: 'R-1' } }, note: ['one'] };
  const changed = { ...draft, rows: { 0: { sku: 'R-2' } }, note: ['one', 'two'] };
  expect(valuesOfDraft(draft)).toEqual([
    ['titleTh', '"ร่ม"'],
    ['price', 'null'],
    ['rows.0', '{"sku":"R-1"}'],
    ['note', '["one"]'],
  ]);
  expect(changedParts(valuesOfDraft(draft), valuesOfDraft(changed), labels)).toEqual(['Variants', 'Note']);
});
