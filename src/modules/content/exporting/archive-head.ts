import { stringify } from 'yaml';
import type { Role } from '#platform/access/role-rules.ts';
import { maxSlugLength } from '#platform/text/slug.ts';
import { addressOf } from '../item/item-address.ts';
import type { ItemKind } from '../item/item-contract.ts';
import { type Released, stateAt } from '../item/item-rules.ts';
import { hasAddress } from '../item/kind-rules.ts';

/** An item as the head of its files tells it. */
export interface ArchivedItem extends Released {
  readonly itemId: string;
  readonly kind: ItemKind;
  readonly slug: string;
  readonly locale: string;
  readonly tags: readonly string[];
  readonly audience: Role;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly isHiddenFromSearch: boolean;
  readonly isHome: boolean;
  readonly categorySlug: string | null;
  readonly categoryTitleTh: string | null;
  readonly categoryTitleEn: string | null;
  readonly originalId: string | null;
  readonly originalSlug: string | null;
  readonly originalLocale: string | null;
  readonly originalKind: ItemKind | null;
}

/** One text of an item: what readers see, what one role sees instead, or what is not published yet. */
export interface ArchivedText {
  readonly role: Role;
  /** Newer than the text that is published. */
  readonly isNewer: boolean;
  readonly title: string;
  readonly excerpt: string;
}

/** What is found for a text elsewhere. */
export interface TextFacts {
  readonly author: string;
  /** Beside the text, or empty. */
  readonly cover: string;
  /** Former paths, the newest first. */
  readonly aliases: readonly string[];
  /** Of a built page: names of its pictures and the layout. */
  readonly built: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

const FOLDERS = { post: 'posts', page: 'pages', collection: 'collections', section: 'sections' } as const;
const MAIN = 'index.md';

/** Folder of an item in the archive: `posts/tea.th`. */
export function folderOf({ kind, slug, locale }: Pick<ArchivedItem, 'kind' | 'slug' | 'locale'>): string {
  return `${FOLDERS[kind]}/${slug}.${locale}`;
}

/** `index.md` is the item itself; `draft.md` what will follow it; `for-user.md` what members see instead. */
export function fileNameOf({ role, isNewer }: Pick<ArchivedText, 'role' | 'isNewer'>): string {
  if (role === 'guest') return isNewer ? 'draft.md' : MAIN;
  return isNewer ? `for-${role}-draft.md` : `for-${role}.md`;
}

/**
 * Returns the head of a text, in YAML. `title`, `slug`, `date`, `expiryDate`, `draft`, `categories`, `tags`, `description`,
 * `url` and `aliases` are the names of Hugo (https://gohugo.io/content-management/front-matter/), most of which Jekyll knows
 * too. Whatever is not public now, and every further text of an item, is marked as a draft, so that no program that does not
 * know the other names makes it public.
 */
export function headOf(item: ArchivedItem, text: ArchivedText, facts: TextFacts): string {
  const isMain = fileNameOf(text) === MAIN;
  return stringify({
    ...sharedHead(item, text, facts),
    ...(isMain ? mainHead(item, facts) : furtherHead(item, text)),
    ...facts.built,
  });
}

function sharedHead(item: ArchivedItem, { title, excerpt }: ArchivedText, { author, cover }: TextFacts) {
  return {
    title,
    type: item.kind,
    lang: item.locale,
    ...(excerpt !== '' && { description: excerpt }),
    ...(item.categoryTitleTh !== null && { categories: [item.categoryTitleTh] }),
    ...(item.categorySlug !== null && { category_slug: item.categorySlug }),
    ...(item.categoryTitleEn && { category_en: item.categoryTitleEn }),
    ...(item.tags.length > 0 && { tags: item.tags }),
    ...(author !== '' && { author }),
    ...(cover !== '' && { cover }),
    ...(item.seoTitle !== '' && { seo_title: item.seoTitle }),
    ...(item.seoDescription !== '' && { seo_description: item.seoDescription }),
    ...(item.isHiddenFromSearch && { noindex: true }),
  };
}

function mainHead(item: ArchivedItem, { aliases, now }: TextFacts) {
  const state = stateAt(item, now);
  return {
    id: item.itemId,
    slug: item.slug,
    status: state,
    ...(state !== 'published' && state !== 'scheduled' && { draft: true }),
    ...(item.publishedAt && { date: item.publishedAt.toISOString() }),
    ...(item.unpublishAt && { expiryDate: item.unpublishAt.toISOString() }),
    ...(hasAddress(item.kind) && { url: addressOf(item, item.categorySlug) }),
    ...(aliases.length > 0 && { aliases }),
    ...(item.audience !== 'guest' && { audience: item.audience }),
    ...(item.isHome && { home: true }),
    ...(item.originalSlug !== null && {
      translation_of_id: item.originalId,
      translation_of: folderOf({
        kind: item.originalKind ?? item.kind,
        slug: item.originalSlug,
        locale: item.originalLocale ?? item.locale,
      }),
    }),
  };
}

/** It names the text to which it belongs, and has a slug of its own, so that a reader who does not know that takes nothing's place. */
function furtherHead(item: ArchivedItem, { role, isNewer }: ArchivedText) {
  const suffix = `${role === 'guest' ? '' : `-${role}`}${isNewer ? '-draft' : ''}`;
  const audience = role === 'guest' ? item.audience : role;
  return {
    slug: `${item.slug.slice(0, maxSlugLength - suffix.length)}${suffix}`,
    status: 'draft',
    draft: true,
    ...(isNewer
      ? { draft_of: `${folderOf(item)}/${fileNameOf({ role, isNewer: false })}` }
      : { variant_of: `${folderOf(item)}/${MAIN}` }),
    ...(audience !== 'guest' && { audience }),
  };
}
