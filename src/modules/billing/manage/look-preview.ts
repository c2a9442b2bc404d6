import type { ScopeWithoutTx } from '#platform/scope.ts';
import type { LookInput } from '../look/look-contract.ts';
import { pictureAsText, prepareLookPictures } from '../look/look-pictures.ts';
import { findLatestLook, withPictures } from '../look/look-rows.ts';
import { editedLook } from '../look/look-rules.ts';
import type { PaperPage } from '../paper/paper-contract.ts';
import { previewPaper } from '../paper/preview-paper.ts';
import { findSeller } from '../seller/seller-rows.ts';

/**
 * Lays out a paper as the form would have it: `typed` over what was saved, or what was saved alone. Call it outside any
 * transaction. Refuses with the codes of `pictureRefusals`.
 */
export async function previewLook(
  outside: ScopeWithoutTx,
  { kind, typed }: { kind: LookInput['kind']; typed: LookInput | null },
): Promise<{ pages: PaperPage[] }> {
  const { saved, seller } = await outside.app.database.read(outside.tenant.id, async (tx) => {
    const scope = { ...outside, tx };
    return { saved: await withPictures(scope, await findLatestLook(scope)), seller: await findSeller(scope) };
  });
  if (typed === null) return { pages: await previewPaper(outside, { kind, look: saved, seller }) };
  const chosen = await prepareLookPictures(typed);
  const look = editedLook(saved, typed, {
    logo: chosen.logo && pictureAsText(chosen.logo),
    signature: chosen.signature && pictureAsText(chosen.signature),
  });
  return { pages: await previewPaper(outside, { kind, look, seller }) };
}
