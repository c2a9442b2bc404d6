import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { touchAnnounced } from '#platform/storage/announced-object.ts';
import { filesRefusals } from '../refusals.ts';
import type { PartTarget, SignedParts } from './upload-contract.ts';
import { sizeOfPart } from './part-plan-rules.ts';
import { requireStillWelcome } from './still-allowed.ts';
import {
  expiryOf,
  getOwnUpload,
  keyOf,
  type LivingUpload,
  lockOwnUpload,
  requireLiving,
} from './upload-rows.ts';

/** Lifetime of a target. */
const TARGET_SECONDS = 15 * 60;

export interface WantedParts {
  readonly n: readonly number[];
  readonly sha256?: readonly string[] | undefined;
}

/**
 * Returns targets for an upload's parts. Checks again that its owner may still add the file, and extends the upload's life.
 * The store is first contacted here, so no transaction waits for it.
 */
export async function signTargets(
  scope: ScopeWithoutTx,
  uploadId: string,
  wanted: WantedParts,
): Promise<SignedParts> {
  const { app, tenant } = scope;
  const upload = await app.database.read(tenant.id, async (tx) => {
    const found = requireLiving(scope, await getOwnUpload({ ...scope, tx }, uploadId));
    await requireStillWelcome({ ...scope, tx }, found);
    return found;
  });
  const sizes = wanted.n.map((n) => {
    const size = sizeOfPart(upload.sizeBytes, { partBytes: upload.partBytes, parts: upload.parts }, n);
    if (size === null) throw refuse(filesRefusals, 'files.part_invalid', { n });
    return size;
  });
  if (app.storage.caps.directUpload && !wanted.sha256) throw refuse(filesRefusals, 'files.part_refused');
  const begun = upload.storeUploadId ?? (await begin(scope, upload));
  const { storeUploadId, expiresAt } = await app.database.write(tenant.id, (tx) =>
    keepAlive({ ...scope, tx }, uploadId, begun),
  );
  if (storeUploadId !== begun) await app.storage.abort(begun); // another tab began first
  const targets = await Promise.all(
    wanted.n.map(async (n, index): Promise<PartTarget> => {
      const target = await app.storage.partTarget(storeUploadId, {
        number: n,
        sizeBytes: sizes[index] as number,
        sha256: wanted.sha256?.[index],
        ttlSeconds: TARGET_SECONDS,
      });
      return {
        n,
        method: target.method,
        url: URL.canParse(target.url) ? target.url : ownTarget(uploadId, target.url), // a bucket's URL is absolute, ours a path
        headers: { ...target.headers },
        expiresAt: target.expiresAt.toISOString(),
      };
    }),
  );
  return { targets, expiresAt: expiresAt.toISOString() };
}

/** Returns the URL of our own part endpoint, which checks the upload's owner. */
function ownTarget(uploadId: string, url: string): string {
  return `/api/filemanager/uploads/${uploadId}/parts/${url.slice(url.lastIndexOf('/') + 1)}`;
}

async function begin(scope: ScopeWithoutTx, upload: LivingUpload): Promise<string> {
  const { storeUploadId } = await scope.app.storage.beginMultipart(keyOf(scope, upload), {
    contentType: 'application/octet-stream',
    partSizeBytes: upload.partBytes,
  });
  return storeUploadId;
}

async function keepAlive(
  scope: Scope,
  uploadId: string,
  begun: string,
): Promise<{ storeUploadId: string; expiresAt: Date }> {
  const upload = requireLiving(scope, await lockOwnUpload(scope, uploadId));
  const expiresAt = expiryOf(scope.now, upload.createdAt);
  const storeUploadId = upload.storeUploadId ?? begun;
  await Promise.all([
    scope.tx.run(sql`
      update files_upload set store_upload_id = ${storeUploadId}, changed_at = ${scope.now}, expires_at = ${expiresAt}
       where tenant_id = ${scope.tenant.id} and upload_id = ${uploadId}`),
    touchAnnounced(scope, upload.objectId),
  ]);
  return { storeUploadId, expiresAt };
}
