import { z } from 'zod';
import type { ForeignItem, ForeignSite } from './post-table.ts';

const text = z
  .string()
  .nullish()
  .transform((given) => given ?? '');
const id = z.union([z.string(), z.number()]).transform(String);
/** Milliseconds as ISO 8601; empty where no calendar has them. */
function isoOf(milliseconds: number): string {
  const at = new Date(milliseconds);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

const Post = z.object({
  id,
  /** Other sites number their posts too. */
  uuid: text,
  title: text,
  slug: text,
  html: text,
  plaintext: text,
  /** The text in the formats of Ghost's editors, from which it makes the HTML. */
  lexical: text,
  mobiledoc: text,
  type: text,
  /** Before Ghost 3. */
  page: z.union([z.boolean(), z.number()]).nullish(),
  status: text,
  visibility: text,
  /** Milliseconds before Ghost 1. */
  published_at: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((given) => (typeof given === 'number' ? isoOf(given) : (given ?? ''))),
  custom_excerpt: text,
  feature_image: text,
  canonical_url: text,
});
const Link = z.object({
  post_id: id,
  tag_id: id.optional(),
  author_id: id.optional(),
  sort_order: z.number().nullish(),
});
const Named = z.object({ id: id.default(''), name: text });
const Data = z.object({
  posts: z.array(Post),
  tags: z.array(Named).default([]),
  posts_tags: z.array(Link).default([]),
  users: z.array(Named).default([]),
  posts_authors: z.array(Link).default([]),
});
const Export = z.union([
  z.object({ db: z.array(z.object({ data: Data })).min(1) }).transform(({ db }) => db[0]?.data),
  z.object({ data: Data }).transform(({ data }) => data),
]);

/** Where Ghost writes the address of its site into an export. */
const GHOST_URL = /__GHOST_URL__/g;
/** Tags that Ghost does not show. */
const INTERNAL = /^#/;

/** Reads an export of Ghost (JSON, versions 1 to 6). Throws for anything else. */
export function readGhost(json: string): ForeignSite {
  const data = Export.parse(JSON.parse(json));
  if (!data) throw new Error('Not an export of Ghost.');
  const tags = new Map(data.tags.map(({ id, name }) => [id, name]));
  const users = new Map(data.users.map(({ id, name }) => [id, name]));
  const tagsOf = grouped(data.posts_tags, ({ tag_id }) => tags.get(tag_id ?? ''));
  const authorsOf = grouped(data.posts_authors, ({ author_id }) => users.get(author_id ?? ''));
  const items = data.posts.map((post): ForeignItem => {
    const [category = '', ...others] = (tagsOf.get(post.id) ?? []).filter((name) => !INTERNAL.test(name));
    return {
      key: `ghost ${post.uuid || post.id}`,
      kind: post.type === 'page' || post.page === true || post.page === 1 ? 'page' : 'post',
      title: post.title,
      slug: post.slug,
      status: post.visibility === '' || post.visibility === 'public' ? post.status : `${post.status} members`,
      publishedAt: instantOf(post.published_at),
      html: (post.html || paragraphs(post.plaintext)).replaceAll(GHOST_URL, ''),
      excerpt: post.custom_excerpt,
      category,
      tags: others,
      author: authorsOf.get(post.id)?.[0] ?? '',
      cover: post.feature_image.replaceAll(GHOST_URL, ''),
      address: `/${post.slug}/`,
      comments: [],
      notTaken: [
        ...(post.canonical_url === '' ? [] : [{ what: post.canonical_url, code: 'canonical_address' }]),
        ...(post.html === '' && post.lexical + post.mobiledoc !== '' ? [{ what: '', code: 'no_html' }] : []),
      ],
    };
  });
  const internal = data.tags.filter(({ name }) => INTERNAL.test(name)).length;
  return {
    items,
    notTaken: internal === 0 ? [] : [{ what: 'internal tags', code: 'internal_tags', count: internal }],
  };
}

function grouped(
  links: readonly z.output<typeof Link>[],
  nameOf: (link: z.output<typeof Link>) => string | undefined,
) {
  const groups = new Map<string, string[]>();
  for (const link of links.toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0))) {
    const name = nameOf(link);
    if (!name) continue;
    const group = groups.get(link.post_id) ?? [];
    group.push(name);
    groups.set(link.post_id, group);
  }
  return groups;
}

/** Ghost writes UTC, formerly as `2019-05-01 10:00:00` and as milliseconds. */
function instantOf(stamp: string): string {
  const at = new Date(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(stamp) ? `${stamp.replace(' ', 'T')}Z` : stamp);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

function paragraphs(plain: string): string {
  return plain
    .split(/\n{2,}/)
    .map((part) => `<p>${part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')}</p>`)
    .join('');
}
