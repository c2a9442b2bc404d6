import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { guestIdOfActor, personOf, type Scope, type ScopeWithoutTx } from '#platform/scope.ts';
import { announceObject } from '#platform/storage/announced-object.ts';
import { splitName } from '../item/file-name-rules.ts';
import { findNamed, requireName } from '../item/name-in-place.ts';
import { type Place, requireItem, requirePlace } from '../item/require-item.ts';
import { filesRefusals } from '../refusals.ts';
import {
  MAX_FILE_BYTES,
  MAX_OPEN_UPLOADS,
  MAX_PARALLEL_PARTS,
  type NewUpload,
  type OpenedUpload,
} from './upload-contract.ts';
import { takeQuota } from '../quota/quota.ts';
import { planParts } from './part-plan-rules.ts';
import { signTargets } from './sign-parts.ts';
import { expiryOf } from './upload-rows.ts';

/**
 * Opens an upload: checks access, reserves quota, and inserts the object's row before any bytes arrive. Refuses with
 * `files.name_taken` early if no other name is wanted; the name is checked again at completion.
 */
export async function openUpload(
  scope: Scope,
  input: NewUpload,
  through: { readonly place: Place; readonly linkId: string | null } | null = null,
): Promise<OpenedUpload> {
  const name = requireName(input.name);
  if (input.size > MAX_FILE_BYTES)
    throw refuse(filesRefusals, 'files.too_large', { maxBytes: MAX_FILE_BYTES });
  const place = through?.place ?? (await requirePlace(scope, input));
  await requireNameWanted(scope, place, name, input.conflict);
  await requireFewOpen(scope);
  const plan = planParts(input.size);
  const expiresAt = expiryOf(scope.now, scope.now);
  const path = pathOf(scope.now, name);
  const { objectId } = await announceObject(scope, { kind: 'files.version' });
  const person = personOf(scope);
  const { uploadId } = await scope.tx.one(sql<RowOf<'files_upload', 'uploadId'>>`
    insert into files_upload (tenant_id, space_id, parent_id, name, conflict, size_bytes, mimetype, part_bytes, parts, path, object_id,
                              person_id, guest_id, link_id, created_at, changed_at, expires_at)
    values (${scope.tenant.id}, ${place.space.spaceId}, ${place.folderId}, ${name}, ${input.conflict}, ${input.size}, ${input.mimetype},
            ${plan.partBytes}, ${plan.parts}, ${path}, ${objectId}, ${person?.userId ?? null}, ${person ? null : guestIdOfActor(scope.actor)},
            ${through?.linkId ?? null}, ${scope.now}, ${scope.now}, ${expiresAt}) returning upload_id`);
  await takeQuota(scope, place.space.spaceId, {
    space: { reservedBytes: input.size },
    tenant: { reservedBytes: input.size },
  });
  return {
    uploadId,
    path,
    partSize: plan.partBytes,
    parts: plan.parts,
    maxParallel: MAX_PARALLEL_PARTS,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Adds the target of a one-part upload to the reply, saving a round trip. Call after the opening transaction. */
export async function withFirstTarget(
  scope: ScopeWithoutTx,
  opened: OpenedUpload,
  sha256: string | undefined,
): Promise<OpenedUpload> {
  if (opened.parts !== 1) return opened;
  const { targets } = await signTargets(scope, opened.uploadId, {
    n: [1],
    sha256: sha256 === undefined ? undefined : [sha256],
  });
  return { ...opened, targets };
}

/** Refuses with `files.name_taken` if the name is taken and `conflict` is `fail`. */
async function requireNameWanted(
  scope: Scope,
  place: Place,
  name: string,
  conflict: NewUpload['conflict'],
): Promise<void> {
  if (conflict === 'rename') return;
  const taken = await findNamed(scope, place.folderId ?? place.space.spaceId, name);
  if (!taken) return;
  if (conflict === 'fail' || taken.isFolder) throw refuse(filesRefusals, 'files.name_taken', { name });
  await requireItem(scope, taken.itemId, 'edit');
}

async function requireFewOpen(scope: Scope): Promise<void> {
  const person = personOf(scope);
  const guest = person ? null : guestIdOfActor(scope.actor);
  const { n } = await scope.tx.one(sql<{ n: number }>`
    select count(*)::int as n from files_upload
     where tenant_id = ${scope.tenant.id} and state = 'open'
       and ${person ? sql`person_id = ${person.userId}` : sql`guest_id = ${guest}`}`);
  if (n >= MAX_OPEN_UPLOADS) throw refuse(filesRefusals, 'files.too_many_uploads');
}

/** Returns the specification's `year/month/timestamp.ending` (§7). */
export function pathOf(now: Date, name: string): string {
  const month = String(now.getUTCMonth() + 1).padStart(2, '0');
  return `${now.getUTCFullYear()}/${month}/${now.getTime()}${splitName(name).ending}`;
}
