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

/** A file as other modules refer to it: by id, which survives renaming and moving. */
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
 * Returns a file that the actor may share, for attaching it to a lesson or message. Refuses with `files.missing`,
 * `files.forbidden`, `files.not_a_file`.
 */
export async function requireOwnFile(
  scope: Scope,
  { fileId }: { readonly fileId: string },
): Promise<KeptFile> {
  await requireFile(scope, fileId, 'manage');
  return getKept(scope, fileId);
}

/** Whether the site has files switched on. */
export function isFileManagerOn(tenant: Scope['tenant']): boolean {
  return isOffered(reachFiles, tenant);
}

/**
 * Returns a file that the actor may download, for sending a copy read from its `objectId`. If the site has files switched
 * off, there are none. Refuses with `files.missing`, `files.download_forbidden`, `files.not_a_file`.
 */
export async function requireReadableFile(
  scope: Scope,
  { fileId }: { readonly fileId: string },
): Promise<KeptFile> {
  if (!isFileManagerOn(scope.tenant)) throw refuse(filesRefusals, 'files.missing');
  await requireFile(scope, fileId, 'download');
  return getKept(scope, fileId);
}

/**
 * Returns a short-lived URL of a file's bytes. The calling module must have checked access; this only checks that the file
 * exists and is not in the trash. Refuses with `files.missing`.
 */
export async function fileLink(
  scope: Scope,
  file: {
    readonly fileId: string;
    /** If absent or no longer kept, the newest. */
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
 * Returns up to a megabyte of a file's bytes, for inspecting its beginning; fewer if the file is shorter. Access as for
 * `fileLink`. Refuses with `files.missing`.
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
 * Returns a file's current data, or those of a version; falls back to the newest if the version is no longer kept. Access as
 * for `fileLink`. Refuses with `files.missing`.
 */
export async function getKeptFile(
  scope: Scope,
  { fileId, versionId }: { readonly fileId: string; readonly versionId?: string | null },
): Promise<KeptFile> {
  await requireThere(scope, fileId);
  return getKept(scope, fileId, versionId);
}

/** Returns one version of a file, even in the trash; null once purged. */
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
