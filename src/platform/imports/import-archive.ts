import { sql } from '../db/query.ts';
import { refuse } from '../refusal.ts';
import type { Scope, ScopeWithoutTx } from '../scope.ts';
import { deleteObject, keepObject, type StoredObjectRef, uploadObject } from '../storage/objects.ts';
import { unpack } from '../storage/unpacking.ts';
import type { WhichImport } from './check-import.ts';
import { importRefusals } from './import-refusals.ts';
import { MAX_ARCHIVE_BYTES, MAX_ARCHIVE_ENTRIES } from './import-rules.ts';
import { getImport, requireImportSource } from './import-rows.ts';

/** Pictures hardly shrink in a zip: one that grows beyond this is a bomb. */
const MAX_UNPACKED_BYTES = 4 * MAX_ARCHIVE_BYTES;
/** Names that lead out of the archive: absolute, with a drive, upwards, or with the separators of another system. */
const LEADS_ELSEWHERE = /^\/|^[a-z]:|(?:^|\/)\.\.(?:\/|$)|[\\\0]/i;
const MAX_FOLDERS = 1;

/** The name or path by which a file of an archive is known: however it is written in the archive or in a cell. */
export function archivedName(name: string): string {
  return name.replace(/^\//, '').toLowerCase().normalize();
}

/**
 * Returns the files of an archive by their paths as `archivedName`, and those that at most one folder encloses by their names too;
 * of two files of a name, neither. Refuses with `platform.import_archive_unreadable`.
 */
export async function unpackArchive(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const limits = { entries: MAX_ARCHIVE_ENTRIES, bytes: MAX_UNPACKED_BYTES };
  const entries = await unpack(Buffer.from(bytes), limits, /[^/]$/);
  if (entries === null || entries.some(({ name }) => LEADS_ELSEWHERE.test(name)))
    throw refuse(importRefusals, 'platform.import_archive_unreadable');
  const files = new Map<string, Uint8Array>();
  const twice = new Set<string>();
  for (const entry of entries) {
    const path = entry.name.split('/');
    const name = archivedName(path.at(-1) ?? '');
    const isHidden = path.some((step) => step.startsWith('.') || step === '__MACOSX');
    if (isHidden) continue;
    files.set(archivedName(entry.name), entry.bytes);
    if (path.length - 1 > MAX_FOLDERS || path.length === 1) continue;
    if (files.has(name)) twice.add(name);
    files.set(name, entry.bytes);
  }
  for (const name of twice) files.delete(name);
  return files;
}

/** Stores a zip, before the transaction that adds it to an import. Refuses with `platform.import_archive_unreadable`. */
export async function prepareArchive(scope: ScopeWithoutTx, bytes: Uint8Array): Promise<StoredObjectRef> {
  await unpackArchive(bytes);
  return uploadObject(scope, {
    source: bytes,
    sizeBytes: bytes.length,
    contentType: 'application/zip',
    visibility: 'private',
    kind: 'platform.import_archive',
  });
}

/** Sets the zip of an import that has not run; an earlier one is deleted. Refuses with `platform.import_moved_on`. */
export async function addArchive(scope: Scope, which: WhichImport, uploaded: StoredObjectRef): Promise<void> {
  requireImportSource(scope, which.source);
  const held = await getImport(scope, which, { lock: true });
  if (held.state !== 'matching' && held.state !== 'checked')
    throw refuse(importRefusals, 'platform.import_moved_on');
  await keepObject(scope, uploaded);
  await scope.tx.run(sql`
    update platform_import set archive_object_id = ${uploaded.objectId}
     where tenant_id = ${scope.tenant.id} and import_id = ${held.importId}`);
  if (held.archiveObjectId !== null) await deleteObject(scope, held.archiveObjectId);
}
