import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { type ObjectKey, objectKey } from '#platform/storage/object-store.ts';
import { spaceNameOf } from '../item/spaces.ts';
import { filesRefusals } from '../refusals.ts';
import { MAX_PARALLEL_PARTS, type UploadState } from './upload-contract.ts';

const HOUR_MS = 3_600_000;
/** An upload expires after this time without activity, and in any case a week after its start. */
const IDLE_LIFE_MS = 24 * HOUR_MS;
const WHOLE_LIFE_MS = 7 * 24 * HOUR_MS;

export type UploadRow = RowOf<
  'files_upload',
  | 'uploadId'
  | 'spaceId'
  | 'parentId'
  | 'name'
  | 'conflict'
  | 'sizeBytes'
  | 'mimetype'
  | 'partBytes'
  | 'parts'
  | 'path'
  | 'storeUploadId'
  | 'objectId'
  | 'personId'
  | 'guestId'
  | 'linkId'
  | 'state'
  | 'itemId'
  | 'createdAt'
  | 'expiresAt'
> &
  RowAs<'files_space', { spaceKind: 'kind' }> &
  RowOf<'files_space', 'subjectKind' | 'subjectId'>;

const columns = sql`
  u.upload_id, u.space_id, s.kind as space_kind, s.subject_kind, s.subject_id, u.parent_id, u.name, u.conflict, u.size_bytes, u.mimetype, u.part_bytes,
  u.parts, u.path, u.store_upload_id, u.object_id, u.person_id, u.guest_id, u.link_id, u.state, u.item_id,
  u.created_at, u.expires_at`;
const tables = sql`
  files_upload u
  join files_space s on s.tenant_id = u.tenant_id and s.space_id = u.space_id`;

/** Restricts to uploads of the person, or of the guest's browser. */
function isOwn(scope: Pick<Scope, 'actor'>) {
  const person = scope.actor.kind === 'person' ? scope.actor.userId : null;
  const guest = scope.actor.kind === 'guest' || scope.actor.kind === 'person' ? scope.actor.guestId : null;
  return sql`(u.person_id = ${person} or (u.person_id is null and u.guest_id = ${guest}))`;
}

/** Returns one's own upload in any state. Refuses with `files.upload_missing` for others. */
export async function getOwnUpload(scope: Scope, uploadId: string): Promise<UploadRow> {
  const row = await scope.tx.first(sql<UploadRow>`
    select ${columns} from ${tables}
     where u.tenant_id = ${scope.tenant.id} and u.upload_id = ${uploadId} and ${isOwn(scope)}`);
  if (!row) throw refuse(filesRefusals, 'files.upload_missing');
  return row;
}

/** Like `getOwnUpload`, and locks the row until the transaction ends. */
export async function lockOwnUpload(scope: Scope, uploadId: string): Promise<UploadRow> {
  const row = await scope.tx.first(sql<UploadRow>`
    select ${columns} from ${tables}
     where u.tenant_id = ${scope.tenant.id} and u.upload_id = ${uploadId} and ${isOwn(scope)} for update of u`);
  if (!row) throw refuse(filesRefusals, 'files.upload_missing');
  return row;
}

/** An upload that still accepts parts. */
export interface LivingUpload extends UploadRow {
  objectId: string;
}

/** Returns the object's storage key; its month is that of the upload's start. */
export function keyOf({ tenant }: Pick<Scope, 'tenant'>, upload: LivingUpload): ObjectKey {
  return objectKey(tenant.id, upload.objectId, upload.createdAt);
}

/** Refuses with `files.upload_completed` or `files.upload_ended` if no more parts are accepted. */
export function requireLiving(scope: Pick<Scope, 'now'>, upload: UploadRow): LivingUpload {
  if (upload.state === 'done') throw refuse(filesRefusals, 'files.upload_completed');
  if (upload.objectId === null || upload.expiresAt <= scope.now)
    throw refuse(filesRefusals, 'files.upload_ended');
  return upload as LivingUpload;
}

/** Returns when an upload expires without further activity. */
export function expiryOf(now: Date, createdAt: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_LIFE_MS, createdAt.getTime() + WHOLE_LIFE_MS));
}

const MAX_LISTED = 200;

/** Returns one's own open uploads, newest first. */
export async function listOpenUploads(scope: Scope): Promise<UploadState[]> {
  const person = personOf(scope);
  const rows = await scope.tx.rows(sql<UploadRow>`
    select ${columns} from ${tables}
     where u.tenant_id = ${scope.tenant.id} and u.person_id = ${person?.userId ?? null} and u.state = 'open'
       and u.expires_at > ${scope.now}
     order by u.upload_id desc limit ${MAX_LISTED}`);
  return rows.map(uploadState);
}

export function uploadState(row: UploadRow): UploadState {
  return {
    uploadId: row.uploadId,
    path: row.path,
    name: row.name,
    size: row.sizeBytes,
    mimetype: row.mimetype,
    space: spaceNameOf({ ...row, kind: row.spaceKind }),
    parent: row.parentId,
    conflict: row.conflict,
    partSize: row.partBytes,
    parts: row.parts,
    maxParallel: MAX_PARALLEL_PARTS,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}
