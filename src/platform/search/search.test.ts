import { describe, expect, test as rule } from 'vitest';
import { sql } from '../db/query.ts';
import type { Scope } from '../scope.ts';
import { uuidV7 } from '../storage/uuid-v7.ts';
import { test } from '../testing/test.ts';
import { World } from '../testing/world.ts';
import { readSearch, searchItems } from './search.ts';
import { indexAllForSearch, indexForSearch, moveInSearch, removeFromSearch } from './search-index.ts';
import { plainWordsOf, readQuery, wordsToMark } from './search-query-rules.ts';
import { forgetUnusedWords } from './search-words.ts';
import { countTypos } from './spelling-rules.ts';

const KIND = 'test.thing';

const TEXTS = [
  'ชาอู่หลงก้านอ่อน เบอร์ 17\nTender Stem Oolong Tea No. 17, tin\nTEA-017',
  'กาแฟดอยช้าง คั่วกลาง 250 กรัม\nDoi Chang Coffee, medium roast',
  'ผ้าคลุมไหล่ฝ้ายทอมือ\nHandwoven Cotton Shawl',
  'ชาเขียวมะลิ\nJasmine Green Tea',
  'ความปลอดภัยของอาหารในครัว\nFood Safety in the Kitchen',
  'สมหญิง ใจดี\nsomying@example.test',
  'เสื้อยืดคอกลม สีคราม\nIndigo T-shirt',
  'น้ำผึ้งป่า 100%\nWild Honey',
] as const;

async function load(world: World, texts: readonly string[] = TEXTS): Promise<void> {
  await world.write((scope) =>
    indexAllForSearch(
      scope,
      texts.map((text) => ({ kind: KIND, id: uuidV7(scope.now), text })),
    ),
  );
  await world.runJobs();
}

/** Returns the first words of what a query finds, best first. */
async function found(scope: Scope, query: string): Promise<string[]> {
  const search = await readSearch(scope, [KIND], query);
  const rows = await scope.tx.rows(sql<{ folded: string }>`
    select text.folded from ${searchItems(KIND, search, 100)} as hit
      join platform_search as text on text.tenant_id = ${scope.tenant.id} and text.kind = ${KIND} and text.item_id = hit.item_id
     order by hit.score desc, hit.item_id desc`);
  return rows.map(({ folded }) => folded.split('\n')[0] ?? '');
}

const OOLONG = 'ชาอู่หลงก้านอ่อน เบอร์ 17';
const COFFEE = 'กาแฟดอยช้าง คั่วกลาง 250 กรัม';
const SHAWL = 'ผ้าคลุมไหล่ฝ้ายทอมือ';
const GREEN = 'ชาเขียวมะลิ';
const SAFETY = 'ความปลอดภัยของอาหารในครัว';
const PERSON = 'สมหญิง ใจดี';
const SHIRT = 'เสื้อยืดคอกลม สีคราม';
const HONEY = 'น้ำผึ้งป่า 100%';

test.for([
  // words in any order, inside other words
  ['กาแฟ คั่ว', COFFEE],
  ['คั่วกาแฟ', COFFEE],
  ['ผ้า ไหล่', SHAWL],
  ['ผ้าไหล่', SHAWL],
  ['tea oolong', OOLONG],
  ['oolong tender', OOLONG],
  ['ปลอดภัย อาหาร', SAFETY],
  ['อาหารปลอดภัย', SAFETY],
  ['ชา เขียว', GREEN],
  ['safety food', SAFETY],
  ['ใจดี สมหญิง', PERSON],
  ['หญิง', PERSON],
  // codes and numbers stay whole
  ['tea-017', OOLONG],
  ['TEA-01', OOLONG],
  ['somying@example', PERSON],
  ['100%', HONEY],
  ['๑๐๐%', HONEY],
  // wrong tones, vowels, letters of equal sound, keys
  ['อูหลง', OOLONG],
  ['อู้หลง', OOLONG],
  ['ปลอกภัย', SAFETY],
  ['ปลอดภัยย', SAFETY],
  ['กาเเฟ คั่ว', COFFEE],
  ['กาแฟ คัว', COFFEE],
  ['น้ำผึ่ง', HONEY],
  ['นำผึ้ง', HONEY],
  ['มะลี', GREEN],
  ['olong', OOLONG],
  ['saftey', SAFETY],
  ['cofee', COFFEE],
  // names in the other script, keys in the other layout
  ['somying', PERSON],
  ['jaidee', PERSON],
  ['สมยิง', PERSON],
  ['dkca', COFFEE],
  // what is not there
  ['โทรศัพท์มือถือ', null],
  ['100_', null],
] as const)('%s finds %s', async ([query, expected], { world }) => {
  await load(world);
  const titles = await world.read((scope) => found(scope, query));
  if (expected === null) expect(titles).toEqual([]);
  else expect(titles[0]).toBe(expected);
});

test('a text may be cut anywhere, in the middle of an emoji too', async ({ world }) => {
  await load(world, [`กล่อง ${'ก'.repeat(7_993)}😀`, `กล่อง ${'ก'.repeat(193)}😀`]);
  expect(await world.read((scope) => found(scope, 'กล่อง'))).toHaveLength(2);
});

test('a synonym of the site finds what is called otherwise, and is marked', async () => {
  const world = await World.open({ search: { synonyms: [['เสื้อยืด', 'ทีเชิ้ต', 't-shirt']] } });
  await load(world);
  for (const query of ['ทีเชิ้ต', 'ทีเชิ้ต สีคราม', 'ทีเชิ้ตสีคราม'])
    expect(await world.read((scope) => found(scope, query)), query).toEqual([SHIRT]);
  const search = await world.read((scope) => readSearch(scope, [KIND], 'ทีเชิ้ต'));
  expect(wordsToMark(search)).toContain('t-shirt');
});

test.for([
  ['is nowhere in Latin letters', 'piti@example.test'],
  ['is in the address of somebody else', 'somchai@example.test'],
] as const)(
  'a Latin name finds the Thai name that sounds like it, where it %s',
  async ([, address], { world }) => {
    await load(world, ['สมชาย ใจดี', `ปิติ พิทักษ์ถิ่น\n${address}`]);
    const names = await world.read((scope) => found(scope, 'somchai'));
    expect(names).toContain('สมชาย ใจดี');
    expect(names).toHaveLength(address.startsWith('somchai') ? 2 : 1);
  },
);

test('titles that begin with the query come first, then titles that hold it, then texts', async ({
  world,
}) => {
  await load(world, ['น้ำตาลทราย\nสำหรับชา', 'ชุดชา', 'ชา', 'ชาดำ', 'ถ้วยชา']);
  expect(await world.read((scope) => found(scope, 'ชา'))).toEqual([
    'ชา',
    'ชาดำ',
    'ถ้วยชา',
    'ชุดชา',
    'น้ำตาลทราย',
  ]);
});

test('five matches are enough: nothing is corrected that was not meant', async ({ world }) => {
  await load(world, ['เก้า 1', 'เก้า 2', 'เก้า 3', 'เก้า 4', 'เก้า 5', 'เก่า']);
  expect(await world.read((scope) => found(scope, 'เก้า'))).toHaveLength(5);
  expect(await world.read((scope) => found(scope, 'เก่า'))).toHaveLength(6);
});

test('words of another tenant and of another kind correct nothing', async ({ world }) => {
  const other = await world.another();
  await load(other);
  await world.write((scope) =>
    indexForSearch(scope, { kind: 'test.other', id: uuidV7(scope.now), text: 'ปลอดภัย' }),
  );
  await world.runJobs();
  const search = await world.read((scope) => readSearch(scope, [KIND], 'ปลอกภัย'));
  expect(wordsToMark(search)).toEqual(['ปลอก', 'ภัย']);
});

test('a word that nothing holds any more is forgotten; a moved text takes its words along', async ({
  world,
}) => {
  const id = uuidV7(new Date());
  await world.write((scope) => indexForSearch(scope, { kind: KIND, id, text: 'กระเจี๊ยบ' }));
  await world.write((scope) => moveInSearch(scope, [id], { from: KIND, to: 'test.moved' }));
  await world.runJobs();
  await world.write((scope) => forgetUnusedWords(scope, { kind: '', word: '' }));
  expect(await wordsIn(world)).toEqual([{ kind: 'test.moved', word: 'กระเจี๊ยบ' }]);
  await world.write((scope) => removeFromSearch(scope, 'test.moved', [id]));
  await world.write((scope) => forgetUnusedWords(scope, { kind: '', word: '' }));
  expect(await wordsIn(world)).toEqual([]);
});

function wordsIn(world: World): Promise<{ kind: string; word: string }[]> {
  return world.read((scope) =>
    scope.tx.rows(sql<{ kind: string; word: string }>`
      select kind, word from platform_search_word where tenant_id = ${scope.tenant.id} order by kind, word`),
  );
}

test.for([
  '%',
  '_',
  "'",
  '\\',
  "\\' or 1=1 --",
  '"',
  ':*',
  '!',
  '()',
  '{}',
  '$1',
  '%L',
  '\n',
  'a & b | !c',
  '__proto__',
])('special characters are literal: %j', async (query, { world }) => {
  await load(world, ['กาแฟ', `แบบ${query} พิเศษ`]);
  const titles = await world.read((scope) => found(scope, `แบบ${query}`));
  expect(titles[0]).toMatch(/^แบบ/);
  expect(await world.read((scope) => found(scope, `ไม่มี${query}`))).toEqual([]);
});

describe('a query is read as terms', () => {
  rule.each([
    ['กาแฟคั่ว', ['กาแฟ', 'คั่ว']],
    ['  Tea  OOLONG ', ['tea', 'oolong']],
    ['tea-017', ['tea-017']],
    ['a@b.test', ['a@b.test']],
    ['081-234-5678', ['081-234-5678']],
    ['ชา/กาแฟ, นม', ['ชา', 'กาแฟ', 'นม']],
    ['๑๒ ชิ้น', ['12', 'ชิ้น']],
    ['', []],
    ['!?', []],
  ])('%j → %j', (query, words) => {
    expect(wordsToMark(readQuery(query))).toEqual(words);
  });
});

describe('a query for texts that are not folded', () => {
  rule.each([
    ['อาหารปลอดภัย', ['อาหาร', 'ปลอดภัย']],
    ['Tea  ชาเขียว', ['Tea', 'ชา', 'เขียว']],
    ['บทที่๑๒', ['บทที่๑๒']],
    ['Café 50%', ['Café', '50%']],
    ['', []],
  ])('%j → %j', (query, words) => {
    expect(plainWordsOf(query)).toEqual(words);
  });
});

rule.each([
  ['', '', 0],
  ['ab', 'ab', 0],
  ['ab', 'ba', 1],
  ['abc', 'abd', 1],
  ['abc', 'ab', 1],
  ['saftey', 'safety', 1],
  ['ปลอกภัย', 'ปลอดภัย', 1],
  ['abc', '', 3],
])('%s and %s are %i typos apart', (from, to, typos) => {
  expect(countTypos(from, to)).toBe(typos);
});
