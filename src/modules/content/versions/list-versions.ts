import { namesOf } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import {
  type BlockDifference,
  type Change,
  documentDifference,
  textDifference,
} from '#platform/documents/difference-rules.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { MAX_VERSIONS } from '../item/item-contract.ts';
import { getItem, getVersion, listVariants } from '../item/item-rows.ts';
import { contentRefusals } from '../refusals.ts';

export type VersionEntry = RowOf<'content_version', 'number' | 'role' | 'title'> & {
  readonly createdAt: string;
  readonly author: string | null;
  readonly isPublished: boolean;
  /** The newest of its role. */
  readonly isNewest: boolean;
};

/** Texts of a version against those of an earlier one. */
interface VersionDifference {
  readonly number: number;
  /** Null: there is no earlier version of this role. */
  readonly against: number | null;
  readonly title: readonly Change<string>[];
  readonly excerpt: readonly Change<string>[];
  readonly blocks: readonly BlockDifference[];
}

/** Versions beyond those kept for their number: the published ones and the newest of each role. */
const MAX_OTHERS = 8;

/**
 * Returns the versions of an item, newest first, and what changed in one of them (by default the newest) since the
 * version before it. Refuses with `content.item_missing`, `content.version_missing`.
 */
export async function listVersions(
  scope: Scope,
  itemId: string,
  chosen: number | undefined,
): Promise<{ title: string; version: number; versions: VersionEntry[]; difference: VersionDifference }> {
  const item = await getItem(scope, itemId);
  const [rows, variants] = await Promise.all([
    scope.tx.rows(sql<RowOf<'content_version', 'number' | 'role' | 'title' | 'authorId' | 'createdAt'>>`
      select number, role, title, author_id, created_at from content_version
       where tenant_id = ${scope.tenant.id} and item_id = ${itemId} order by number desc limit ${sql.lit(MAX_VERSIONS + MAX_OTHERS)}`),
    listVariants(scope, itemId),
  ]);
  const names = await namesOf(
    scope,
    rows.flatMap(({ authorId }) => authorId ?? []),
  );
  const published = [item.publishedNumber, ...variants.map(({ publishedNumber }) => publishedNumber)];
  const newest = [item.draftNumber, ...variants.map(({ draftNumber }) => draftNumber)];
  const shown = rows.find(({ number }) => number === (chosen ?? rows[0]?.number));
  if (!shown) throw refuse(contentRefusals, 'content.version_missing');
  const before = rows.find(({ number, role }) => number < shown.number && role === shown.role);
  return {
    title: item.title,
    version: item.version,
    versions: rows.map(({ number, role, title, authorId, createdAt }) => ({
      number,
      role,
      title,
      createdAt: createdAt.toISOString(),
      author: authorId === null ? null : (names.get(authorId) ?? null),
      isPublished: published.includes(number),
      isNewest: newest.includes(number),
    })),
    difference: await differenceBetween(scope, itemId, shown.number, before?.number ?? null),
  };
}

async function differenceBetween(
  scope: Scope,
  itemId: string,
  number: number,
  against: number | null,
): Promise<VersionDifference> {
  const after = await getVersion(scope, itemId, number);
  const before = against === null ? null : await getVersion(scope, itemId, against);
  return {
    number,
    against,
    title: textDifference(before?.title ?? '', after.title),
    excerpt: textDifference(before?.excerpt ?? '', after.excerpt),
    blocks: documentDifference(before?.document ?? { type: 'doc', content: [] }, after.document),
  };
}
