import { processPicture } from '#platform/images/picture.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { publicObjectUrl } from '#platform/storage/content-urls.ts';
import { keepObject, type StoredObjectRef, uploadObject } from '#platform/storage/objects.ts';
import { changeDraft } from './config-draft.ts';

/** Enough for the largest icon that a phone puts on its screen. */
const FAVICON_EDGE = 192;

/** Makes a safe small picture of uploaded bytes and stores it. Call it before the transaction of `saveFavicon`. */
export async function prepareFavicon(scope: ScopeWithoutTx, bytes: Uint8Array): Promise<StoredObjectRef> {
  const { full, fullType } = await processPicture(bytes, { maxEdge: FAVICON_EDGE });
  return uploadObject(scope, {
    source: full.bytes,
    sizeBytes: full.bytes.length,
    contentType: fullType,
    visibility: 'public',
    kind: 'sites.favicon',
  });
}

/** Puts a prepared picture into the draft. Earlier ones are kept: states of the history show them. Refuses with `sites.draft_conflict`. */
export async function saveFavicon(
  scope: Scope,
  version: number,
  prepared: StoredObjectRef,
): Promise<{ version: number }> {
  const kept = await keepObject(scope, prepared);
  const favicon = publicObjectUrl(scope.app, scope.tenant.id, kept);
  return changeDraft(scope, version, (draft) => ({ ...draft, favicon }));
}

/** Refuses with `sites.draft_conflict`. */
export function removeFavicon(scope: Scope, version: number): Promise<{ version: number }> {
  return changeDraft(scope, version, (draft) => ({ ...draft, favicon: null }));
}
