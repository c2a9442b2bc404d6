import { pictureTypeOf, processPicture } from '../images/picture.ts';
import type { Scope, ScopeWithoutTx } from '../scope.ts';
import { fileNameOf, privateObjectUrl } from '../storage/content-urls.ts';
import { deleteObject, keepObject, type StoredObjectRef, uploadObject } from '../storage/objects.ts';
import type { AttachedFile } from './attachment-contract.ts';

/** A file of a message or comment, sanitised and stored before the transaction that attaches it. */
export interface PreparedFile {
  readonly name: string;
  readonly stored: StoredObjectRef;
  readonly picture: {
    readonly thumbnail: StoredObjectRef;
    readonly width: number;
    readonly height: number;
  } | null;
}

/** What a module stores of an attached file. */
export interface AttachedRow {
  readonly name: string;
  readonly objectId: string;
  readonly thumbnailId: string | null;
  readonly sizeBytes: number;
  readonly width: number | null;
  readonly height: number | null;
}

/** Lifetime of file addresses; an open page requests new ones in time. */
const OPEN_SECONDS = 900;

/**
 * Stores files of a module's `owner`, one after another: pictures re-encoded with a thumbnail, anything else as it is, for
 * download only. Refuses with the codes of `pictureRefusals`.
 */
export async function prepareFiles(
  scope: ScopeWithoutTx,
  owner: string,
  files: readonly File[],
): Promise<PreparedFile[]> {
  const prepared = [];
  for (const file of files) prepared.push(await prepareFile(scope, owner, file));
  return prepared;
}

async function prepareFile(scope: ScopeWithoutTx, owner: string, file: File): Promise<PreparedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const name = fileNameOf(file.name);
  const store = (source: Uint8Array, contentType: string, what: string): Promise<StoredObjectRef> =>
    uploadObject(scope, {
      source,
      sizeBytes: source.length,
      contentType,
      visibility: 'private',
      kind: `${owner}.${what}`,
    });
  if (pictureTypeOf(bytes) === null)
    return { name, stored: await store(bytes, 'application/octet-stream', 'file'), picture: null };
  const { full, fullType, thumbnail, thumbnailType } = await processPicture(bytes);
  const [stored, small] = await Promise.all([
    store(full.bytes, fullType, 'picture'),
    store(thumbnail.bytes, thumbnailType, 'thumbnail'),
  ]);
  return { name, stored, picture: { thumbnail: small, width: full.width, height: full.height } };
}

/** Keeps the stored bytes of prepared files and returns the rows to insert afterwards, in their order. */
export async function keepFiles(scope: Scope, files: readonly PreparedFile[]): Promise<AttachedRow[]> {
  const rows = [];
  for (const { name, stored, picture } of files) {
    await keepObject(scope, stored);
    if (picture) await keepObject(scope, picture.thumbnail);
    rows.push({
      name,
      objectId: stored.objectId,
      thumbnailId: picture?.thumbnail.objectId ?? null,
      sizeBytes: stored.sizeBytes,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
    });
  }
  return rows;
}

/** Deletes the bytes of files whose rows are deleted in the same transaction. */
export async function releaseFiles(
  scope: Scope,
  rows: readonly Pick<AttachedRow, 'objectId' | 'thumbnailId'>[],
): Promise<void> {
  for (const { objectId, thumbnailId } of rows) {
    await deleteObject(scope, objectId);
    if (thumbnailId !== null) await deleteObject(scope, thumbnailId);
  }
}

/** Returns a file with signed addresses. The caller has checked that the reader may open it. */
export function attachedFileOf(
  { app, tenant }: Pick<Scope, 'app' | 'tenant'>,
  row: AttachedRow,
): AttachedFile {
  const address = (objectId: string, disposition: 'inline' | 'attachment'): string =>
    privateObjectUrl(app, tenant.id, objectId, { name: row.name, ttlSeconds: OPEN_SECONDS, disposition });
  const isPicture = row.thumbnailId !== null;
  return {
    name: row.name,
    sizeBytes: row.sizeBytes,
    url: address(row.objectId, isPicture ? 'inline' : 'attachment'),
    picture:
      row.thumbnailId === null
        ? null
        : { url: address(row.thumbnailId, 'inline'), width: row.width ?? 1, height: row.height ?? 1 },
  };
}
