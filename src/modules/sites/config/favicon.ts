import { processPicture } from '#platform/images/picture.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { publicObjectUrl } from '#platform/storage/content-urls.ts';
import { keepObject, type StoredObjectRef, uploadObject } from '#platform/storage/objects.ts';
import { changeDraft } from './config-draft.ts';

/** Edge in pixels; covers the largest home-screen icon. */
const FAVICON_EDGE = 192;

/** Re-encodes the uploaded bytes as a small picture and stores it. Call before the transaction of `saveFavicon`. */
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

/** Sets the draft's favicon. Old ones are kept for the history. Refuses with `sites.draft_conflict`. */
export async function saveFavicon(
  scope: Scope,
  version: number,
  prepared: StoredObjectRef,
): Promise<{ version: number }> {
  const kept = await keepObject(scope, prepared);
  const favicon = publicObjectUrl(scope.app, scope.tenant.id, kept);
  return changeDraft(scope, version, (draft) => ({ ...draft, favicon }));
}

/** Removes the draft's favicon. Refuses with `sites.draft_conflict`. */
export function removeFavicon(scope: Scope, version: number): Promise<{ version: number }> {
  return changeDraft(scope, version, (draft) => ({ ...draft, favicon: null }));
}
