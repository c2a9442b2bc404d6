import type { Role } from '#platform/access/role-rules.ts';
import { sql } from '#platform/db/query.ts';
import type { Outer, RowOf } from '#platform/db/rows.ts';
import { formulasIn } from '#platform/documents/document-rules.ts';
import { typesetFormula } from '#platform/documents/formula-rules.ts';
import type { Scope } from '#platform/scope.ts';
import { graphemeCut } from '#platform/text/grapheme.ts';
import { isPublicAt } from '../item/item-rules.ts';
import { getVersion, type ItemRow, type VariantRow } from '../item/item-rows.ts';
import { hasAddress } from '../item/kind-rules.ts';
import type { PageLayout } from '../layout/layout-contract.ts';
import { blocksOf, documentOfLayout, sectionsOf } from '../layout/layout-parts-rules.ts';
import { viewSections } from '../reading/view-sections.ts';
import { redirectKeyOf } from '../redirects/redirects.ts';
import {
  checkedLinks,
  type CheckedTexts,
  type Finding,
  findingsIn,
  isAdvice,
  type KnownAddresses,
  MAX_CHECKED_FORMULAS,
  MAX_FINDINGS,
  type OpenTo,
  slugNameOf,
  type SlugOfSpace,
  targetOf,
} from './check-rules.ts';
import { placesIn } from './layout-check-rules.ts';

/** What to look at before an item is published, in the newest texts of each role. */
export interface ItemCheck {
  readonly findings: readonly (Finding & { readonly role: Role })[];
  /** How many there are, with those that are not listed. */
  readonly total: number;
  /** Those about which publishing asks first. */
  readonly warnings: number;
}

/** Checks what publishing an item now would show; lists the first findings. Addresses of other sites are not looked up. */
export async function checkItem(
  scope: Scope,
  item: ItemRow,
  variants: readonly VariantRow[],
): Promise<ItemCheck> {
  const drafts = [item, ...variants].map(({ draftNumber }) => draftNumber);
  const findings = await findingsOfItem(scope, item, drafts);
  return {
    findings: findings.slice(0, MAX_FINDINGS),
    total: findings.length,
    warnings: findings.filter((finding) => !isAdvice(finding)).length,
  };
}

/** Returns what there is to look at in these versions of an item, by their numbers. */
export async function findingsOfItem(
  scope: Scope,
  item: ItemRow,
  numbers: readonly number[],
): Promise<ItemCheck['findings']> {
  const texts = await Promise.all(numbers.map((number) => getVersion(scope, item.itemId, number)));
  const { origin } = scope.tenant;
  const targets = texts.flatMap((each) =>
    checkedLinks(each)
      .map(({ href }) => targetOf(href, origin))
      .filter((target) => target.kind === 'slugs'),
  );
  const known = await findAddresses(scope, item.itemId, targets);
  const shown = await viewSections(
    scope,
    texts.flatMap(({ layout }) => (layout ? sectionsOf(layout) : [])),
    item,
  );
  return texts.flatMap(({ role, title, excerpt, document, layout }) =>
    findingsIn(
      {
        title,
        excerpt,
        document,
        layout,
        others: [
          ...(layout ? hiddenSectionsIn(layout, shown) : []),
          ...wrongFormulasIn({ document, layout }),
        ],
        seoTitle: item.seoTitle,
        seoDescription: item.seoDescription,
        audience: role === 'guest' ? item.audience : role,
        isHiddenFromSearch: item.isHiddenFromSearch || role !== 'guest' || !hasAddress(item.kind),
      },
      { origin, known },
    ).map((finding) => ({ ...finding, role })),
  );
}

type FoundOnServer = CheckedTexts['others'][number];

/** Letters of a formula by which its author recognises it. */
const FORMULA_BEGINNING = 60;

function wrongFormulasIn({ document, layout }: Pick<CheckedTexts, 'document' | 'layout'>): FoundOnServer[] {
  const placeOf = layout ? placesIn(layout) : (at: number) => ({ at });
  return formulasIn(layout ? documentOfLayout(layout) : document)
    .slice(0, MAX_CHECKED_FORMULAS)
    .filter(({ latex, isBlock }) => 'problem' in typesetFormula(latex, { isBlock }))
    .map(({ at, latex }) => ({
      code: 'formula_wrong',
      text: graphemeCut(latex, FORMULA_BEGINNING),
      ...placeOf(at),
    }));
}

function hiddenSectionsIn(layout: PageLayout, shown: Readonly<Record<string, unknown>>): FoundOnServer[] {
  return blocksOf(layout).flatMap((block, at) =>
    block.type === 'section' && block.slug !== '' && !Object.hasOwn(shown, block.slug)
      ? [{ code: 'section_not_public', slug: block.slug, part: block.id, at } as const]
      : [],
  );
}

/** Looks up slugs and former addresses of this site. What is being checked counts as public: it is about to be. */
async function findAddresses(
  scope: Scope,
  itemId: string,
  targets: readonly { readonly path: string; readonly slugs: readonly SlugOfSpace[] }[],
): Promise<KnownAddresses> {
  const { id } = scope.tenant;
  const wanted = [
    ...new Map(targets.flatMap(({ slugs }) => slugs.map((slug) => [slugNameOf(slug), slug]))).values(),
  ];
  if (wanted.length === 0) return { slugs: new Map(), redirects: new Set() };
  const rows = await scope.tx.rows(sql<
    RowOf<'content_address', 'space' | 'slugKey' | 'categoryId'> &
      Outer<
        RowOf<'content_item', 'itemId' | 'audience' | 'status' | 'publishedAt' | 'unpublishAt' | 'deletedAt'>
      >
  >`
    select address.space, address.slug_key, address.category_id,
           item.item_id, item.audience, item.status, item.published_at, item.unpublish_at, item.deleted_at
      from content_address address
      left join content_item item on item.tenant_id = ${id} and item.item_id = address.item_id
     where address.tenant_id = ${id}
       and (address.space, address.slug_key) in (
         select * from unnest(${wanted.map(({ space }) => space)}::text[], ${wanted.map(({ key }) => key)}::text[]))`);
  const slugs = new Map<string, OpenTo>();
  for (const row of rows) {
    const name = slugNameOf({ space: row.space, key: row.slugKey });
    if (row.categoryId !== null || row.itemId === itemId) slugs.set(name, 'guest');
    else if (row.status !== null && row.deletedAt === null)
      slugs.set(name, isPublicAt({ ...row, status: row.status }, scope.now) ? row.audience : null);
  }
  // A path without slugs holds what no slug does; it need not be a text that the database takes.
  const paths = [...new Set(targets.flatMap(({ path, slugs: [first] }) => (first ? [path] : [])))];
  const keys = paths.map(redirectKeyOf);
  const former = await scope.tx.rows(sql<RowOf<'content_redirect', 'fromPath'>>`
    select from_path from content_redirect where tenant_id = ${id} and from_path = any(${keys}::text[])`);
  const moved = new Set(former.map(({ fromPath }) => fromPath));
  return { slugs, redirects: new Set(paths.filter((path) => moved.has(redirectKeyOf(path)))) };
}
