import { createHash } from 'node:crypto';
import type { ScopeWithoutTx } from '#platform/scope.ts';
import { refuse } from '#platform/refusal.ts';
import type { ArrivedObject } from '#platform/storage/announced-object.ts';
import { type StoredPart, StorageProblem } from '#platform/storage/object-store.ts';
import type { FileKind } from '../item/file-kind-rules.ts';
import { filesRefusals } from '../refusals.ts';
import { SNIFF_BYTES, sniffType } from './sniff-rules.ts';
import { asRefusal } from './storage-refusal.ts';
import { getOwnUpload, keyOf, type LivingUpload, requireLiving } from './upload-rows.ts';

export interface NamedPart {
  readonly n: number;
  readonly etag: string;
}

export interface AssembledUpload extends ArrivedObject {
  readonly kind: FileKind;
}

/**
 * Assembles an upload's parts, before the transaction that creates the file. Returns null if the file exists already.
 * Idempotent. Refuses with `files.parts_mismatch`, which lists the parts; the upload stays open.
 */
export async function assembleUpload(
  scope: ScopeWithoutTx,
  uploadId: string,
  parts: readonly NamedPart[],
): Promise<AssembledUpload | null> {
  const upload = await scope.app.database.read(scope.tenant.id, (tx) =>
    getOwnUpload({ ...scope, tx }, uploadId),
  );
  if (upload.state === 'done') return null;
  const living = requireLiving(scope, upload);
  const digest = (await assembleParts(scope, living, parts)) ?? (await digestOfBytes(scope, living));
  const start = await startOf(scope, living);
  const { kind, type } = sniffType(start, living.name);
  return { objectId: living.objectId, sizeBytes: living.sizeBytes, contentType: type, kind, ...digest };
}

type Digest = Pick<ArrivedObject, 'sha256' | 'digestPartBytes'>;

/** Assembles the object and returns its digest if the parts provide it. */
async function assembleParts(
  scope: ScopeWithoutTx,
  upload: LivingUpload,
  named: readonly NamedPart[],
): Promise<Digest | null> {
  const { storage } = scope.app;
  const key = keyOf(scope, upload);
  const there = await storage.head(key);
  if (there?.sizeBytes === upload.sizeBytes) return null; // assembled by an earlier attempt
  if (upload.parts === 0) {
    const { sha256 } = await storage.put(key, new Uint8Array(), {
      contentType: 'application/octet-stream',
      sizeBytes: 0,
    });
    return { sha256, digestPartBytes: null };
  }
  if (upload.storeUploadId === null) throw mismatch(allParts(upload));
  try {
    const stored = await Array.fromAsync(storage.listParts(upload.storeUploadId));
    requireSameParts(upload, stored, named);
    await storage.complete(
      upload.storeUploadId,
      stored.map(({ number, etag }) => ({ number, etag })),
    );
    return digestOfParts(upload, stored);
  } catch (error) {
    const isThere = (await storage.head(key))?.sizeBytes === upload.sizeBytes;
    if (error instanceof StorageProblem && isThere) return null; // assembled concurrently
    throw asRefusal(error);
  }
}

/** Refuses with `files.parts_mismatch` unless the named parts are exactly the stored ones. */
function requireSameParts(
  upload: LivingUpload,
  stored: readonly StoredPart[],
  named: readonly NamedPart[],
): void {
  const etags = new Map(stored.map((part) => [part.number, bare(part.etag)]));
  const counts = new Map<number, number>();
  for (const { n } of named) counts.set(n, (counts.get(n) ?? 0) + 1);
  const claimed = new Map(named.map((part) => [part.n, bare(part.etag)]));
  const wrong = allParts(upload).filter(
    (n) => !etags.has(n) || claimed.get(n) !== etags.get(n) || counts.get(n) !== 1,
  );
  const strange = named.filter(({ n }) => n > upload.parts).map(({ n }) => n);
  const isInOrder = named.every((part, index) => part.n === index + 1);
  if (wrong.length > 0 || strange.length > 0) throw mismatch([...wrong, ...strange]);
  if (!isInOrder) throw mismatch(named.filter((part, index) => part.n !== index + 1).map(({ n }) => n));
}

/** Strips the quotes of an ETag, which some stores omit. */
function bare(etag: string): string {
  return etag.replace(/^"|"$/g, '');
}

function allParts(upload: LivingUpload): number[] {
  return Array.from({ length: upload.parts }, (_, index) => index + 1);
}

function mismatch(parts: readonly number[]): Error {
  return refuse(filesRefusals, 'files.parts_mismatch', { parts: parts.slice(0, 100) });
}

/** Returns the digest over the part digests, or that of the only part; null if the store does not provide them. */
function digestOfParts(upload: LivingUpload, stored: readonly StoredPart[]): Digest | null {
  const [first] = stored;
  if (!first || stored.some((part) => part.sha256 === undefined)) return null;
  if (stored.length === 1) return { sha256: first.sha256 as string, digestPartBytes: null };
  const hash = createHash('sha256');
  for (const part of stored) hash.update(Buffer.from(part.sha256 as string, 'hex'));
  return { sha256: hash.digest('hex'), digestPartBytes: upload.partBytes };
}

async function digestOfBytes(scope: ScopeWithoutTx, upload: LivingUpload): Promise<Digest> {
  const hash = createHash('sha256');
  if (upload.sizeBytes > 0) {
    const bytes = await scope.app.storage.open(keyOf(scope, upload));
    for await (const chunk of bytes) hash.update(chunk as Uint8Array);
  }
  return { sha256: hash.digest('hex'), digestPartBytes: null };
}

async function startOf(scope: ScopeWithoutTx, upload: LivingUpload): Promise<Uint8Array> {
  if (upload.sizeBytes === 0) return new Uint8Array();
  const end = Math.min(upload.sizeBytes, SNIFF_BYTES) - 1;
  const stream = await scope.app.storage.open(keyOf(scope, upload), { start: 0, end });
  return Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Uint8Array>));
}
