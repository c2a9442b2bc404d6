import { expect, test } from 'vitest';
import { isTarget, PublishFooterInput, PublishMainInput } from './menu-contract.ts';
import { itemsOf, linesOf, shownEntries, withOwnLink } from './menu-rules.ts';

const PAGE = '019a0000-0000-7000-8000-000000000000';
const link = (to: string) => ({ th: 'ก', en: 'a', to });
const entry = (to: string, ...below: string[]) => ({ ...link(to), entries: below.map(link) });

test.each([
  ['/', true],
  ['/shop/products?sort=new', true],
  ['https://example.org/a', true],
  [`item:${PAGE}`, true],
  ['item:1', false],
  ['http://example.org', false],
  ['//example.org', false],
  ['/\\example.org', false],
  ['javascript:alert(1)', false],
  ['mailto:a@example.org', false],
  ['/a b', false],
  ['about', false],
])('%s as a target: %s', (target, isOne) => {
  expect(isTarget(target)).toBe(isOne);
});

const typed = (entries: unknown) => ({ version: '3', links: 'own', entries });

test('a form’s rows keep their order; those that nobody filled in are left out', () => {
  const rows = {
    0: { ...link('/b'), entries: { 0: link('/c'), 1: link('') } },
    1: { th: '', en: '', to: '' },
  };
  const blank = { ...rows, 0: { ...rows[0], entries: { 0: link('/c'), 1: { th: ' ', en: '', to: '' } } } };
  expect(PublishMainInput.parse(typed(blank))).toEqual({ version: 3, entries: [entry('/b', '/c')] });
  expect(PublishMainInput.safeParse(typed(rows)).error?.issues[0]?.path).toEqual([
    'entries',
    0,
    'entries',
    1,
    'to',
  ]);
  expect(PublishMainInput.parse({ version: '0', links: 'usual' })).toEqual({ version: 0, entries: null });
});

test.each([
  ['an entry that leads nowhere and opens nothing', typed([link('')])],
  ['an entry without a label', typed([{ th: '', en: 'a', to: '/' }])],
  ['nine entries', typed(Array.from({ length: 9 }, () => link('/')))],
  ['thirteen links below one', typed([entry('', ...Array.from({ length: 13 }, () => '/'))])],
])('%s is refused', (_, input) => {
  expect(PublishMainInput.safeParse(input).success).toBe(false);
});

test('a footer has at most four columns, whose titles lead nowhere', () => {
  const column = { th: 'ก', en: 'a', to: '/x', entries: [link('/c')] };
  expect(PublishFooterInput.parse({ version: '0', entries: [column] }).entries).toEqual([entry('', '/c')]);
  expect(
    PublishFooterInput.safeParse({ version: '0', entries: Array.from({ length: 5 }, () => column) }).success,
  ).toBe(false);
});

test('what leads nowhere for a reader is not shown, an entry only together with all links below it', () => {
  const pathOf = (target: string) => (target.startsWith('/gone') ? null : target);
  const entries = [entry('/gone', '/a', '/gone'), entry('/b', '/gone'), entry('/gone'), entry('', '/gone')];
  expect(shownEntries(entries, { locale: 'en', pathOf })).toEqual([
    { label: 'a', path: null, links: [{ label: 'a', path: '/a' }] },
    { label: 'a', path: '/b', links: [] },
  ]);
});

test.each([
  [null, [link('/a')]],
  ['/b', []],
])('an entry that only leads somewhere, or only opens links, stays as it is: %s', (path, below) => {
  const shown = { label: 'b', path, links: below.map(({ to }) => ({ label: 'a', path: to })) };
  expect(withOwnLink(shown)).toBe(shown);
});

test('an entry that does both leads there by the first of its links', () => {
  const a = { label: 'a', path: '/a' };
  expect(withOwnLink({ label: 'b', path: '/b', links: [a] })).toEqual({
    label: 'b',
    path: null,
    links: [{ label: 'b', path: '/b' }, a],
  });
});

test('items of a menu are named once; a menu is compared by its lines', () => {
  const entries = [entry(`item:${PAGE}`, `item:${PAGE}`, '/a')];
  expect(itemsOf(entries)).toEqual([PAGE]);
  expect(linesOf(entries, (target) => target.slice(0, 5))).toEqual([
    { text: 'ก / a → item:', isBelow: false },
    { text: 'ก / a → item:', isBelow: true },
    { text: 'ก / a → /a', isBelow: true },
  ]);
});
