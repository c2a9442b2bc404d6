import { describe, expect, test } from 'vitest';
import { mentionedIn, mentionPieces, nameBeside, typedMention, withIds, withNames } from './mentions.ts';

const SOM = { personId: '019a0000-0000-7000-8000-000000000001', name: 'สมชาย' };
const LONG = { personId: '019a0000-0000-7000-8000-000000000002', name: 'สมชาย ใจดี' };
const names = new Map([SOM, LONG].map(({ personId, name }) => [personId, name]));

test('longer names win, and what is stored reads as it was written', () => {
  const typed = 'ฝาก@สมชาย ใจดี ดู กับ @สมชาย ด้วย';
  const stored = withIds(typed, [SOM, LONG]);
  expect(stored).toBe(`ฝาก@{${LONG.personId}} ดู กับ @{${SOM.personId}} ด้วย`);
  expect(withNames(stored, (id) => names.get(id) ?? '?')).toBe(typed);
});

test('a Latin name is not found at the beginning of a longer one, a Thai one before what follows', () => {
  const ann = { personId: LONG.personId, name: 'Ann' };
  expect(withIds('@Anna @Ann, @Ann', [ann])).toBe(`@Anna @{${ann.personId}}, @{${ann.personId}}`);
  expect(withIds('@สมชายครับ', [SOM])).toBe(`@{${SOM.personId}}ครับ`);
});

test('two people of one name are told apart by their addresses', () => {
  const twin = { personId: LONG.personId, name: SOM.name, email: 'twin@shop.test' };
  const name = nameBeside(twin, [SOM]);
  expect(name).toBe('สมชาย (twin@shop.test)');
  expect(nameBeside(twin, [{ ...twin, name }])).toBe('สมชาย');
  expect(withIds(`@สมชาย @${name}`, [SOM, { ...twin, name }])).toBe(`@{${SOM.personId}} @{${twin.personId}}`);
});

test('each person counts once, and only whole ids are mentions', () => {
  const stored = `@{${SOM.personId}} @{${SOM.personId}} @{not-an-id} @{__proto__}`;
  expect(mentionedIn(stored)).toEqual([SOM.personId]);
  expect(mentionPieces(stored)).toEqual([
    { personId: SOM.personId },
    { text: ' ' },
    { personId: SOM.personId },
    { text: ' @{not-an-id} @{__proto__}' },
  ]);
});

describe('the mention that is being typed', () => {
  test.each([
    ['@', { from: 0, query: '' }],
    ['ฝาก@สม', { from: 3, query: 'สม' }],
    ['please @Somchai J', { from: 7, query: 'Somchai J' }],
    ['mail somchai@shop', null],
    ['@สมชาย\nบรรทัดใหม่', null],
    ['@ สม', null],
    ['@สมชาย ใจดี  แล้ว', null],
    [`@{${SOM.personId}}`, null],
    [`@${'ก'.repeat(60)}`, null],
    ['no mention', null],
  ])('%j', (text, expected) => {
    expect(typedMention(text, text.length)).toEqual(expected);
  });
});
