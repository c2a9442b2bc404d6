import { buffer } from 'node:stream/consumers';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { isOffered } from '#platform/access/access.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { openObject } from '#platform/storage/objects.ts';
import type { ContentLink } from './file-contract.ts';
import type { FileKind } from './file-kind-rules.ts';
import { contentLink } from './content-link.ts';
import { asSystem } from './as-system.ts';
import { findItem, requireFile } from './require-item.ts';
import { reachFiles } from '../permissions.ts';
import { filesRefusals } from '../refusals.ts';

const MAX_READ_BYTES = 1_048_576;

/** A file as another module keeps it: by its id, which stays when it is renamed or moved. */
export interface KeptFile {
  readonly fileId: string;
  readonly name: string;
  readonly kind: FileKind;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly versionId: string;
  readonly objectId: string;
  readonly isNewest: boolean;
}

/**
 * A file that whoever acts may share on: for putting it into a lesson or a message. Refuses with `files.missing`,
 * `files.forbidden`, `files.not_a_file`.
 */
export async function requireOwnFile(
  scope: Scope,
  { fileId }: { readonly fileId: string },
): Promise<KeptFile> {
  await requireFile(scope, fileId, 'manage');
  return getKept(scope, fileId);
}

/**
 * A file that whoever acts may look at: for sending a copy of it, read from its `objectId`. Where the site has no files,
 * there are none. Refuses with `files.missing`, `files.not_a_file`.
 */
export async function requireReadableFile(
  scope: Scope,
  { fileId }: { readonly fileId: string },
): Promise<KeptFile> {
  if (!isOffered(reachFiles, scope.tenant)) throw refuse(filesRefusals, 'files.missing');
  await requireFile(scope, fileId, 'view');
  return getKept(scope, fileId);
}

/**
 * A short-lived address of a file's bytes, for whoever the calling module has let in: it has settled the right, this looks
 * only whether the file is there and not in the trash. Refuses with `files.missing`.
 */
export async function fileLink(
  scope: Scope,
  file: {
    readonly fileId: string;
    /** Left out, or one that is kept no longer: the newest. */
    readonly versionId?: string | null;
    readonly disposition?: 'inline' | 'attachment';
    /** 60 to 900. */
    readonly seconds?: number;
  },
): Promise<ContentLink> {
  const { versionId } = await getKeptFile(scope, file);
  return contentLink(scope, {
    itemId: file.fileId,
    versionId,
    disposition: file.disposition ?? 'inline',
    ...(file.seconds !== undefined && { seconds: file.seconds }),
  });
}

/**
 * Some bytes of a file, for looking at how it begins: at most a megabyte, less where the file is shorter. Under the same
 * condition as `fileLink`. Refuses with `files.missing`.
 */
export async function readFileBytes(
  scope: Scope,
  { fileId, start, length }: { readonly fileId: string; readonly start: number; readonly length: number },
): Promise<Buffer> {
  await requireThere(scope, fileId);
  const file = await getKept(scope, fileId);
  const end = Math.min(start + Math.min(length, MAX_READ_BYTES), file.sizeBytes);
  if (start >= end) return Buffer.alloc(0);
  const { stream } = await openObject(scope, file.objectId, { start, end: end - 1 });
  return buffer(stream);
}

/**
 * A file as it is now, or as the version of it was: one that is kept no longer is the newest. Under the same condition as
 * `fileLink`. Refuses with `files.missing`.
 */
export async function getKeptFile(
  scope: Scope,
  { fileId, versionId }: { readonly fileId: string; readonly versionId?: string | null },
): Promise<KeptFile> {
  await requireThere(scope, fileId);
  return getKept(scope, fileId, versionId);
}

/** One version of a file, whether or not it is in the trash; null when it is gone for good. */
export async function findKeptVersion(
  scope: Scope,
  { fileId, versionId }: { readonly fileId: string; readonly versionId: string },
): Promise<KeptFile | null> {
  const kept = await findKept(scope, fileId, versionId);
  return kept?.versionId === versionId ? kept : null;
}

async function requireThere(scope: Scope, fileId: string): Promise<void> {
  const item = await findItem(asSystem(scope), fileId);
  if (!item || item.isFolder) throw refuse(filesRefusals, 'files.missing');
}

async function getKept(scope: Scope, fileId: string, versionId?: string | null): Promise<KeptFile> {
  const kept = await findKept(scope, fileId, versionId);
  if (!kept) throw refuse(filesRefusals, 'files.missing');
  return kept;
}

async function findKept(
  scope: Scope,
  fileId: string,
  versionId: string | null = null,
): Promise<KeptFile | null> {
  const row = await scope.tx.first(sql<
    RowOf<'files_item', 'name' | 'kind'> &
      RowOf<'files_version', 'contentType' | 'sizeBytes' | 'versionId' | 'objectId' | 'isCurrent'>
  >`
    select i.name, i.kind, v.content_type, v.size_bytes, v.version_id, v.object_id, v.is_current
      from files_item i join files_version v on v.tenant_id = i.tenant_id and v.item_id = i.item_id and (v.is_current or v.version_id = ${versionId}::uuid)
     where i.tenant_id = ${scope.tenant.id} and i.item_id = ${fileId}
     order by v.version_id is not distinct from ${versionId}::uuid desc limit 1`);
  if (!row) return null;
  return {
    fileId,
    name: row.name,
    kind: row.kind,
    contentType: row.contentType,
    sizeBytes: row.sizeBytes,
    versionId: row.versionId,
    objectId: row.objectId,
    isNewest: row.isCurrent,
  };
}
