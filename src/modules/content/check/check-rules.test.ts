import type { Block, RichDocument } from '#platform/documents/document-contract.ts';
import { expect, test } from 'vitest';
import { type CheckedTexts, findingsIn, isAdvice, MAX_CHECKED_LINKS, targetOf } from './check-rules.ts';

const ORIGIN = 'https://tea.example';
const NOTHING = { slugs: new Map(), redirects: new Set<string>() };

const link = (href: string, text = 'ใบชา'): Block => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }],
});
const heading = (text: string): Block => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
});
const texts = (content: Block[], given: Partial<CheckedTexts> = {}): CheckedTexts => ({
  title: 'เรื่องเล่า',
  excerpt: 'ย่อ',
  document: { type: 'doc', content } satisfies RichDocument,
  layout: null,
  others: [],
  seoTitle: '',
  seoDescription: '',
  audience: 'guest',
  isHiddenFromSearch: false,
  ...given,
});

test.each([
  ['/', { kind: 'fixed' }],
  ['/shop/products?q=ชา', { kind: 'fixed' }],
  ['/Shop', { kind: 'fixed' }],
  ['/sitemap.xml', { kind: 'fixed' }],
  ['/.well-known/security.txt', { kind: 'fixed' }],
  ['/cms-blog', { kind: 'fixed' }],
  ['/cms/manage/new', { kind: 'fixed' }],
  ['https://other.example/about', { kind: 'elsewhere' }],
  ['mailto:a@b.example', { kind: 'elsewhere' }],
  ['tel:+6621234567', { kind: 'elsewhere' }],
  ['#h-here', { kind: 'anchor', anchor: 'h-here' }],
  [`#${encodeURIComponent('h-ที่นี่')}`, { kind: 'anchor', anchor: 'h-ที่นี่' }],
  ['/about/', { kind: 'slugs', path: '/about', slugs: [{ space: 'page', key: 'about' }] }],
  [
    'https://tea.example/About#more',
    { kind: 'slugs', path: '/About', slugs: [{ space: 'page', key: 'about' }] },
  ],
  [
    '/news/first',
    {
      kind: 'slugs',
      path: '/news/first',
      slugs: [
        { space: 'page', key: 'news' },
        { space: 'blog', key: 'first' },
      ],
    },
  ],
  [
    '/cms-blog/news/first',
    { kind: 'slugs', path: '/cms-blog/news/first', slugs: [{ space: 'blog', key: 'first' }] },
  ],
  [
    '/cms/page/welcome',
    { kind: 'slugs', path: '/cms/page/welcome', slugs: [{ space: 'page', key: 'welcome' }] },
  ],
])('%s leads to %j', (href, target) => {
  expect(targetOf(href, ORIGIN)).toEqual(target);
});

test.each([
  '/about.html',
  '/a/b/c',
  '/cms',
  '/cms-blog/a/b/c',
  '/__proto__',
  '/%00',
  '/cms-blog/%00/first',
  '/%E0%B8',
  `/${'ก'.repeat(101)}`,
  '/a%2Fb',
])('nothing can stand at %s', (href) => {
  expect(targetOf(href, ORIGIN)).toMatchObject({ kind: 'slugs', slugs: [] });
  expect(findingsIn(texts([link(href)]), { origin: ORIGIN, known: NOTHING })).toEqual([
    { code: 'link_missing', at: 0, href },
  ]);
});

test('a link leads somewhere that the readers of the text can open', () => {
  const known = {
    slugs: new Map([
      ['page open', 'guest' as const],
      ['page members', 'user' as const],
      ['page draft', null],
      ['blog first', 'guest' as const],
    ]),
    redirects: new Set(['/former']),
  };
  const content = ['/open', '/members', '/draft', '/former', '/gone', '/open/first', '/draft/first'].map(
    (href) => link(href),
  );
  expect(findingsIn(texts(content), { origin: ORIGIN, known })).toEqual([
    { code: 'link_not_public', at: 1, href: '/members' },
    { code: 'link_not_public', at: 2, href: '/draft' },
    { code: 'link_missing', at: 4, href: '/gone' },
    { code: 'link_not_public', at: 6, href: '/draft/first' },
  ]);
  expect(findingsIn(texts([link('/members')], { audience: 'manager' }), { origin: ORIGIN, known })).toEqual(
    [],
  );
});

test('a link within the text leads to one of its headings', () => {
  const content = [heading('วิธีชง'), link('#h-วิธีชง'), link('#h-none'), link('#')];
  expect(findingsIn(texts(content), { origin: ORIGIN, known: NOTHING })).toEqual([
    { code: 'link_missing', at: 2, href: '#h-none' },
  ]);
});

test('what is missing in search results is advice, and none for what searches do not show', () => {
  const given = { excerpt: '', title: 'ชื่อยาว'.repeat(20) };
  const found = findingsIn(texts([], given), { origin: ORIGIN, known: NOTHING });
  expect(found.map(({ code }) => code)).toEqual(['no_description', 'title_long']);
  expect(found.every(isAdvice)).toBe(true);
  for (const hidden of [{ isHiddenFromSearch: true }, { audience: 'user' as const }])
    expect(findingsIn(texts([], { ...given, ...hidden }), { origin: ORIGIN, known: NOTHING })).toEqual([]);
});

test('findings stand in the order of the text; the number of links looked up is limited', () => {
  const content = [link('/gone', 'ที่นี่'), heading(''), ...Array.from({ length: 400 }, () => link('/gone'))];
  const found = findingsIn(texts(content), { origin: ORIGIN, known: NOTHING });
  expect(found.slice(0, 3).map(({ code }) => code)).toEqual([
    'link_text_vague',
    'link_missing',
    'empty_heading',
  ]);
  expect(found.filter(({ code }) => code === 'link_missing')).toHaveLength(MAX_CHECKED_LINKS);
});
