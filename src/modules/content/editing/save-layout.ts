import { recordAudit } from '#platform/audit.ts';
import { touchContent } from '#platform/content/content-versions.ts';
import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { isBuildable } from '../item/kind-rules.ts';
import type { SaveLayoutInput } from '../item/item-contract.ts';
import { getVersion, listVariants } from '../item/item-rows.ts';
import { indexDraft } from '../item/item-search.ts';
import { documentOfLayout, picturesOfLayout, sectionsOf } from '../layout/layout-parts-rules.ts';
import { CONTENT_KEY } from '../paths.ts';
import { contentRefusals } from '../refusals.ts';
import {
  addVersion,
  dropOldVersions,
  lockForSaving,
  nextNumber,
  requirePictures,
  type SavedItem,
} from './save-item.ts';

/**
 * Saves the layout of a section or page, or of what one role sees of it, as a new version. Readers see it when it is published.
 * Refuses with `content.item_missing`, `content.version_conflict`, `content.document_invalid` (pictures of another item),
 * `content.wrong_state` (in the trash, or nothing that is built), `content.section_in_section`.
 */
export async function saveLayout(scope: Scope, input: SaveLayoutInput): Promise<SavedItem> {
  const item = await lockForSaving(scope, input);
  if (!isBuildable(item.kind) || (item.kind === 'section' && input.role !== 'guest'))
    throw refuse(contentRefusals, 'content.wrong_state');
  if (item.kind === 'section' && sectionsOf(input.layout).length > 0)
    throw refuse(contentRefusals, 'content.section_in_section');
  await requirePictures(scope, item.itemId, picturesOfLayout(input.layout), null);
  const variants = await listVariants(scope, item.itemId);
  const before = await getVersion(
    scope,
    item.itemId,
    variants.find(({ role }) => role === input.role)?.draftNumber ?? item.draftNumber,
  );
  const number = await nextNumber(scope, item.itemId);
  const version = {
    ...{ number, role: input.role, title: before.title, excerpt: before.excerpt, note: '' },
    document: documentOfLayout(input.layout),
    layout: input.layout,
  };
  await addVersion(scope, item.itemId, version);
  if (input.role === 'guest') await indexDraft(scope, item, version);
  else
    await scope.tx.run(sql`
      insert into content_page_variant (tenant_id, item_id, role, draft_number)
      values (${scope.tenant.id}, ${item.itemId}, ${input.role}, ${number})
      on conflict (tenant_id, item_id, role) do update set draft_number = excluded.draft_number`);
  await scope.tx.run(sql`
    update content_item set draft_number = ${input.role === 'guest' ? number : item.draftNumber}, version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and item_id = ${item.itemId}`);
  await dropOldVersions(scope, item.itemId);
  await recordAudit(scope, {
    action: 'content.save_layout',
    entityKind: 'content.item',
    entityId: item.itemId,
    after: { title: before.title, ...(input.role !== 'guest' && { role: input.role }) },
  });
  await touchContent(scope, [CONTENT_KEY]);
  return { itemId: item.itemId, version: item.version + 1 };
}
