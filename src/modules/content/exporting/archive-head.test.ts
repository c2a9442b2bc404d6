import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type ArchivedItem, type ArchivedText, fileNameOf, headOf, type TextFacts } from './archive-head.ts';

const NOW = new Date('2026-11-26T00:00:00Z');
const PAST = new Date('2026-11-20T00:00:00Z');
const LATER = new Date('2026-12-24T00:00:00Z');

const ITEM: ArchivedItem = {
  itemId: '019a0000-0000-7000-8000-000000000000',
  kind: 'post',
  slug: 'tea',
  locale: 'th',
  tags: [],
  audience: 'guest',
  status: 'released',
  publishedAt: PAST,
  unpublishAt: null,
  deletedAt: null,
  seoTitle: '',
  seoDescription: '',
  isHiddenFromSearch: false,
  isHome: false,
  categorySlug: null,
  categoryTitleTh: null,
  categoryTitleEn: null,
  originalId: null,
  originalSlug: null,
  originalLocale: null,
  originalKind: null,
};
const TEXT: ArchivedText = { role: 'guest', isNewer: false, title: 'ชา', excerpt: '' };
const FACTS: TextFacts = { author: '', cover: '', aliases: [], built: {}, now: NOW };

function head(item: Partial<ArchivedItem>, text: Partial<ArchivedText> = {}, facts: Partial<TextFacts> = {}) {
  return parse(headOf({ ...ITEM, ...item }, { ...TEXT, ...text }, { ...FACTS, ...facts })) as Record<
    string,
    unknown
  >;
}

test.each([
  [{}, { status: 'published', date: PAST.toISOString() }],
  [
    { unpublishAt: LATER },
    { status: 'published', date: PAST.toISOString(), expiryDate: LATER.toISOString() },
  ],
  [{ publishedAt: LATER }, { status: 'scheduled', date: LATER.toISOString() }],
  [
    { publishedAt: new Date('2026-11-01T00:00:00Z'), unpublishAt: PAST },
    { status: 'ended', draft: true, date: '2026-11-01T00:00:00.000Z', expiryDate: PAST.toISOString() },
  ],
  [
    { status: 'draft', publishedAt: null },
    { status: 'draft', draft: true },
  ],
  [
    { status: 'archived', publishedAt: null },
    { status: 'archived', draft: true },
  ],
  [{ deletedAt: PAST }, { status: 'trashed', draft: true, date: PAST.toISOString() }],
] as const)('an item tells its state, and what is not public is a draft to everybody: %o', (item, told) => {
  const { status, draft, date, expiryDate } = head(item);
  expect({
    status,
    ...(draft !== undefined && { draft }),
    ...(date !== undefined && { date }),
    ...(expiryDate !== undefined && { expiryDate }),
  }).toEqual(told);
});

test('an item tells who reads it, where it stands and stood, its category in both languages, its tags one by one', () => {
  const told = head(
    {
      kind: 'page',
      slug: 'about',
      tags: ['ชา, กาแฟ', 'no', '2026-11-26', '#1: "a"'],
      audience: 'user',
      isHiddenFromSearch: true,
      isHome: true,
      categorySlug: 'news',
      categoryTitleTh: 'ข่าว',
      categoryTitleEn: 'News',
      originalSlug: 'เรา',
      originalLocale: 'th',
      originalKind: 'page',
    },
    {},
    { aliases: ['/cms/page/เก่า'], cover: 'pictures/a.webp', author: 'มาลี' },
  );
  expect(told).toMatchObject({
    id: ITEM.itemId,
    type: 'page',
    tags: ['ชา, กาแฟ', 'no', '2026-11-26', '#1: "a"'],
    audience: 'user',
    noindex: true,
    home: true,
    categories: ['ข่าว'],
    category_slug: 'news',
    category_en: 'News',
    aliases: ['/cms/page/เก่า'],
    translation_of: 'pages/เรา.th',
    cover: 'pictures/a.webp',
    author: 'มาลี',
  });
});

test.each([
  ['guest', true, 'draft.md', { slug: 'tea-draft', draft_of: 'posts/tea.th/index.md' }],
  ['user', false, 'for-user.md', { slug: 'tea-user', variant_of: 'posts/tea.th/index.md', audience: 'user' }],
  [
    'admin',
    true,
    'for-admin-draft.md',
    { slug: 'tea-admin-draft', draft_of: 'posts/tea.th/for-admin.md', audience: 'admin' },
  ],
] as const)(
  'a further text (%s, newer %s) is a draft that names what it belongs to',
  (role, isNewer, name, told) => {
    expect(fileNameOf({ role, isNewer })).toBe(name);
    const given = head({}, { role, isNewer }, { aliases: ['/old'] });
    expect(given).toMatchObject({ ...told, status: 'draft', draft: true });
    for (const key of ['id', 'url', 'aliases', 'date', 'translation_of', 'home'])
      expect(given).not.toHaveProperty(key);
  },
);

test('the slug of a further text is no longer than a slug may be', () => {
  expect(head({ slug: 'a'.repeat(100) }, { isNewer: true })['slug']).toMatch(/^a+-draft$/);
  expect(String(head({ slug: 'a'.repeat(100) }, { isNewer: true })['slug']).length).toBeLessThanOrEqual(100);
});
