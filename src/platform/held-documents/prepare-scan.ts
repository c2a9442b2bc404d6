import { type PreparedFile, prepareFiles } from '../attachments/attachment.ts';
import { pictureTypeOf } from '../images/picture.ts';
import type { ScopeWithoutTx } from '../scope.ts';

/** A PDF begins so (ISO 32000-1 §7.5.2). */
const PDF_START = '%PDF-';

/** Returns whether bytes are those of a PDF or a picture, whatever the file is called. */
export function isScan(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, PDF_START.length)).toString('latin1');
  return start === PDF_START || pictureTypeOf(bytes) !== null;
}

/**
 * Stores a scan before the transaction that keeps it with `keepFiles`: pictures re-encoded, a PDF as it is, for download only.
 * Null where it is neither, which the caller refuses with a code of its own. Refuses with the codes of `pictureRefusals`.
 */
export async function prepareScan(
  outside: ScopeWithoutTx,
  owner: string,
  scan: File,
): Promise<PreparedFile | null> {
  if (!isScan(new Uint8Array(await scan.arrayBuffer()))) return null;
  const [prepared] = await prepareFiles(outside, owner, [scan]);
  return prepared ?? null;
}
