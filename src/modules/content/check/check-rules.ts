import { hasRole, type Role } from '#platform/access/role-rules.ts';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import { type DocumentProblem, linksIn, problemsOf } from '#platform/documents/document-check-rules.ts';
import { headingsOf } from '#platform/documents/document-rules.ts';
import { isReservedSlug, mayBeSlug, slugKeyOf, type SlugSpace } from '../item/slug-rules.ts';
import type { PageLayout } from '../layout/layout-contract.ts';
import { type LayoutFinding, layoutFindings, type LayoutPlace, linksOfLayout } from './layout-check-rules.ts';

/** Findings that are shown; the first ones. */
export const MAX_FINDINGS = 50;
/** Links of one text whose addresses are looked up. */
export const MAX_CHECKED_LINKS = 300;
/** Formulas of one text that are typeset to see whether they can be. */
export const MAX_CHECKED_FORMULAS = 300;
/** Characters of a title that search engines show, about; marks above and below letters need no room. */
export const MAX_SHOWN_TITLE = 60;

/** Where a finding stands: the index of the outermost block of the text, or the block of a built page. */
type Place = { readonly at: number } | LayoutPlace;

/** What an author should look at before readers see it. */
export type Finding =
  | (Place & DocumentProblem)
  | LayoutFinding
  /** Readers see the source of a formula; `text` is its beginning. */
  | (Place & { readonly code: 'formula_wrong'; readonly text: string })
  /**
   * Nothing stands at the address; or the readers of this text cannot open it: a draft, the time not come or over, or other
   * members only.
   */
  | (Place & { readonly code: 'link_missing' | 'link_not_public'; readonly href: string })
  /** Readers see nothing where the section stands: it is not public. */
  | (Place & { readonly code: 'section_not_public'; readonly slug: string })
  | { readonly code: 'no_description' }
  | { readonly code: 'title_long'; readonly length: number };

/** What is only found in search results: said, but no reason to ask before publishing. */
export function isAdvice({ code }: Pick<Finding, 'code'>): boolean {
  return code === 'no_description' || code === 'title_long';
}

/** Where a link of a text leads, as far as the address itself says. */
export type LinkTarget =
  /** Another site, mail, telephone: not looked up. */
  | { readonly kind: 'elsewhere' }
  /** A part of the same text. */
  | { readonly kind: 'anchor'; readonly anchor: string }
  /** A page of the product. */
  | { readonly kind: 'fixed' }
  /** Posts, pages and categories that must all be there; none: nothing can stand there. */
  | { readonly kind: 'slugs'; readonly path: string; readonly slugs: readonly SlugOfSpace[] };

export interface SlugOfSpace {
  readonly space: SlugSpace;
  readonly key: string;
}

/** Returns where `href` leads on the site of `origin`. */
export function targetOf(href: string, origin: string): LinkTarget {
  if (href.startsWith('#')) return { kind: 'anchor', anchor: decoded(href.slice(1)) ?? '' };
  const isOnSite = href.startsWith('/') || URL.canParse(href);
  const url = isOnSite && URL.canParse(href, origin) ? new URL(href, origin) : null;
  if (url === null || url.origin !== new URL(origin).origin) return { kind: 'elsewhere' };
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const path = `/${parts.join('/')}`;
  const [first = '', second, third] = parts.map((part) => decoded(part) ?? '');
  if (parts.length === 0 || first.startsWith('.')) return { kind: 'fixed' };
  const nowhere = { kind: 'slugs', path, slugs: [] } as const;
  const leadsTo = (...slugs: readonly (readonly [SlugSpace, string | undefined])[]): LinkTarget =>
    slugs.every(([, slug]) => slug !== undefined && mayBeSlug(slug))
      ? { kind: 'slugs', path, slugs: slugs.map(([space, slug = '']) => ({ space, key: slugKeyOf(slug) })) }
      : nowhere;
  switch (slugKeyOf(first)) {
    case 'cms-blog':
      if (parts.length > 3) return nowhere;
      if (parts.length === 1) return { kind: 'fixed' };
      return mayBeSlug(second ?? '') ? leadsTo(['blog', third ?? second]) : nowhere;
    case 'cms':
      if (slugKeyOf(second ?? '') === 'manage') return { kind: 'fixed' };
      return slugKeyOf(second ?? '') === 'page' && parts.length === 3 ? leadsTo(['page', third]) : nowhere;
    default:
      // `sitemap.xml`, `robots.txt`
      if (isReservedSlug('page', first.split('.')[0] ?? '')) return { kind: 'fixed' };
      if (parts.length > 2) return nowhere;
      return parts.length === 1 ? leadsTo(['page', first]) : leadsTo(['page', first], ['blog', second]);
  }
}

/** What stands at a slug: the lowest role that can open it now; null: nobody can yet. */
export type OpenTo = Role | null;

/** Addresses of the site that were looked up: by `slugNameOf`, and former addresses that lead on. */
export interface KnownAddresses {
  readonly slugs: ReadonlyMap<string, OpenTo>;
  readonly redirects: ReadonlySet<string>;
}

export function slugNameOf({ space, key }: SlugOfSpace): string {
  return `${space} ${key}`;
}

export interface CheckedTexts {
  readonly title: string;
  readonly excerpt: string;
  readonly document: RichDocument;
  /** Null where the page is written. */
  readonly layout: PageLayout | null;
  /** What only the server finds: formulas that cannot be typeset, sections that are not public. */
  readonly others: readonly (Finding & { readonly at: number })[];
  readonly seoTitle: string;
  readonly seoDescription: string;
  /** Lowest role of its readers. */
  readonly audience: Role;
  readonly isHiddenFromSearch: boolean;
}

/** Returns what to look at in a text, in reading order, at last what concerns search results. */
export function findingsIn(
  texts: CheckedTexts,
  { origin, known }: { readonly origin: string; readonly known: KnownAddresses },
): Finding[] {
  const { document, layout, audience } = texts;
  const inText: (Finding & { readonly at: number })[] = [
    ...(layout ? layoutFindings(layout) : problemsOf(document)),
    ...texts.others,
  ];
  const anchors = new Set(headingsOf(document).map(({ anchor }) => anchor));
  for (const link of checkedLinks(texts)) {
    const code = linkProblem(targetOf(link.href, origin), { anchors, known, audience });
    if (code !== null) inText.push({ code, ...link });
  }
  return [...inText.toSorted((one, other) => one.at - other.at), ...searchFindings(texts)];
}

/** Returns the links of a text whose addresses are looked up. */
export function checkedLinks({
  document,
  layout,
}: Pick<CheckedTexts, 'document' | 'layout'>): (Place & { readonly href: string })[] {
  return (layout ? linksOfLayout(layout) : linksIn(document)).slice(0, MAX_CHECKED_LINKS);
}

function linkProblem(
  target: LinkTarget,
  {
    anchors,
    known,
    audience,
  }: { readonly anchors: ReadonlySet<string>; readonly known: KnownAddresses; readonly audience: Role },
): 'link_missing' | 'link_not_public' | null {
  if (target.kind === 'anchor')
    return target.anchor === '' || anchors.has(target.anchor) ? null : 'link_missing';
  if (target.kind !== 'slugs' || known.redirects.has(target.path)) return null;
  const found = target.slugs.map((slug) => known.slugs.get(slugNameOf(slug)));
  if (found.length === 0 || found.includes(undefined)) return 'link_missing';
  const isOpen = found.every((role) => role !== undefined && role !== null && hasRole(audience, role));
  return isOpen ? null : 'link_not_public';
}

function searchFindings(texts: CheckedTexts): Finding[] {
  if (texts.isHiddenFromSearch || hasRole(texts.audience, 'user')) return [];
  const length = [...(texts.seoTitle || texts.title).replaceAll(/\p{M}/gu, '')].length;
  return [
    ...(texts.excerpt === '' && texts.seoDescription === '' ? [{ code: 'no_description' } as const] : []),
    ...(length > MAX_SHOWN_TITLE ? [{ code: 'title_long', length } as const] : []),
  ];
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null; // not an encoded address: nothing stands there
  }
}
