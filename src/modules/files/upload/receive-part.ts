import type { ScopeWithoutTx } from '#platform/scope.ts';
import { refuse } from '#platform/refusal.ts';
import type { StoredPart } from '#platform/storage/object-store.ts';
import { filesRefusals } from '../refusals.ts';
import { asRefusal } from './storage-refusal.ts';
import { getOwnUpload, requireLiving } from './upload-rows.ts';

/**
 * Receives one part, for stores without direct uploads. Streams it to disk and accepts it only complete and with the signed
 * digest. Refuses with `files.upload_missing`, `files.upload_ended`, `files.upload_completed`, `files.part_refused`,
 * `files.part_too_long`.
 */
export async function receivePart(
  scope: ScopeWithoutTx,
  input: {
    readonly upload: string;
    readonly token: string;
    readonly stream: AsyncIterable<Uint8Array> | null;
  },
): Promise<StoredPart> {
  const { app, tenant } = scope;
  const upload = await app.database.read(tenant.id, async (tx) =>
    requireLiving(scope, await getOwnUpload({ ...scope, tx }, input.upload)),
  );
  if (!app.storage.receivePart || upload.storeUploadId === null)
    throw refuse(filesRefusals, 'files.upload_missing');
  try {
    return await app.storage.receivePart(input.token, input.stream ?? nothing(), upload.storeUploadId);
  } catch (error) {
    throw asRefusal(error);
  }
}

async function* nothing(): AsyncIterable<Uint8Array> {}
