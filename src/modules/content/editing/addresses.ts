import { violatedConstraint } from '#platform/db/database.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { ItemKind } from '../item/item-contract.ts';
import { isReservedSlug, slugKeyOf, slugOf, type SlugSpace } from '../item/slug-rules.ts';
import { contentRefusals } from '../refusals.ts';

export function spaceOf(kind: ItemKind): SlugSpace {
  if (kind === 'section') return 'section';
  return kind === 'post' ? 'blog' : 'page';
}

/** What an address belongs to. */
export type AddressOwner = { readonly itemId: string } | { readonly categoryId: string };

/**
 * Returns the slug to store: the typed one, which must be free, or one made from `title` that is.
 * Refuses with `content.slug_taken`, `content.slug_reserved`.
 */
export async function freeSlugFor(
  scope: Scope,
  {
    space,
    typed,
    title,
    owner,
  }: { space: SlugSpace; typed: string; title: string; owner: AddressOwner | null },
): Promise<string> {
  if (typed !== '') {
    const slug = slugOf(typed);
    if (slug === '' || isReservedSlug(space, slug)) throw refuse(contentRefusals, 'content.slug_reserved');
    if (await isTaken(scope, space, slug, owner)) throw refuse(contentRefusals, 'content.slug_taken');
    return slug;
  }
  const wanted = slugOf(title) || space;
  for (let number = 1; number <= MAX_TRIES; number++) {
    const slug = number === 1 ? wanted : `${[...wanted].slice(0, 94).join('').replace(/-+$/, '')}-${number}`;
    if (!isReservedSlug(space, slug) && !(await isTaken(scope, space, slug, owner))) return slug;
  }
  return `${space}-${crypto.randomUUID()}`;
}

/** Records the slug of an item or a category, in place of its former one. Refuses with `content.slug_taken`. */
export async function takeAddress(
  scope: Scope,
  { space, slug, owner }: { space: SlugSpace; slug: string; owner: AddressOwner },
): Promise<void> {
  const [itemId, categoryId] = idsOf(owner);
  await scope.tx.run(sql`
    delete from content_address
     where tenant_id = ${scope.tenant.id} and (item_id = ${itemId}::uuid or category_id = ${categoryId}::uuid)`);
  try {
    await scope.tx.run(sql`
      insert into content_address (tenant_id, space, slug_key, item_id, category_id)
      values (${scope.tenant.id}, ${space}, ${slugKeyOf(slug)}, ${itemId}, ${categoryId})`);
  } catch (error) {
    if (violatedConstraint(error) === 'content_address_pkey')
      throw refuse(contentRefusals, 'content.slug_taken');
    throw error;
  }
}

const MAX_TRIES = 30;

async function isTaken(
  scope: Scope,
  space: SlugSpace,
  slug: string,
  owner: AddressOwner | null,
): Promise<boolean> {
  const row = await scope.tx.first(sql<RowOf<'content_address', 'itemId' | 'categoryId'>>`
    select item_id, category_id from content_address
     where tenant_id = ${scope.tenant.id} and space = ${space} and slug_key = ${slugKeyOf(slug)}`);
  if (!row) return false;
  const [itemId, categoryId] = owner === null ? [null, null] : idsOf(owner);
  return !(row.itemId === itemId && row.categoryId === categoryId);
}

function idsOf(owner: AddressOwner): [itemId: string | null, categoryId: string | null] {
  return 'itemId' in owner ? [owner.itemId, null] : [null, owner.categoryId];
}
