import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { enqueueAll, job, jobRequest } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import type { ItemRow } from '../item/item-rows.ts';
import { indexPublished } from './index-published.ts';

/** Pages that are indexed in one transaction: a layout may be hundreds of kilobytes long. */
const AT_ONCE = 10;

/** Indexes the published pages again that show a section or its translation, by these slugs or those of now. */
export const indexShowingPagesJob = job({
  name: 'content.index_showing_pages',
  payload: z.object({ translationGroup: z.uuid(), slugs: z.array(z.string()).max(2) }),
  run: async (run, { translationGroup, slugs }) => {
    let after: string | null = null;
    do {
      run.signal.throwIfAborted();
      const from: string | null = after;
      after = await run.transaction((scope) => indexSome(scope, { translationGroup, slugs, after: from }));
    } while (after !== null);
  },
});

/** Returns the last page that was indexed where there may be more. */
async function indexSome(
  scope: Scope,
  {
    translationGroup,
    slugs,
    after,
  }: { translationGroup: string; slugs: readonly string[]; after: string | null },
): Promise<string | null> {
  const { id } = scope.tenant;
  const current = await scope.tx.rows(sql<RowOf<'content_item', 'slug'>>`
    select slug from content_item
     where tenant_id = ${id} and translation_group = ${translationGroup} and kind = 'section'`);
  const named = [...new Set([...slugs, ...current.map(({ slug }) => slug)])];
  const pages = await scope.tx.rows(sql<RowOf<'content_item', 'itemId'>>`
    select item.item_id from content_item item
      join content_version version
        on version.tenant_id = ${id} and version.item_id = item.item_id and version.number = item.published_number
     where item.tenant_id = ${id} and item.kind = 'page' and item.deleted_at is null and version.layout is not null
       and (${after}::uuid is null or item.item_id > ${after}::uuid)
       and jsonb_path_exists(version.layout, '$.**.blocks[*] ? (@.type == "section" && @.slug == $slugs[*])', ${JSON.stringify({ slugs: named })}::jsonb)
     order by item.item_id limit ${sql.lit(AT_ONCE)} for no key update of item`);
  await indexPublished(
    scope,
    pages.map(({ itemId }) => itemId),
  );
  return pages.length < AT_ONCE ? null : (pages.at(-1)?.itemId ?? null);
}

/**
 * Lets the pages that show a section be indexed again: soon, and when it begins and ceases to be public. `slug` is one that
 * it has or had.
 */
export async function indexPagesShowing(
  scope: Scope,
  sections: readonly Pick<ItemRow, 'itemId' | 'slug' | 'translationGroup' | 'publishedAt' | 'unpublishAt'>[],
): Promise<void> {
  const requests = sections.flatMap(({ itemId, slug, translationGroup, publishedAt, unpublishAt }) => {
    const payload = { translationGroup, slugs: [slug] };
    const instants = { begins: publishedAt, ends: unpublishAt };
    return [
      jobRequest(indexShowingPagesJob, payload),
      ...Object.entries(instants).flatMap(([what, runAt]) =>
        runAt !== null && runAt > scope.now
          ? [jobRequest(indexShowingPagesJob, payload, { runAt, key: `${itemId} ${what}` })]
          : [],
      ),
    ];
  });
  await enqueueAll(scope, requests);
}
