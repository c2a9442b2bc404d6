import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { ZipNames } from './zip-names.ts';

/** Limits of one archive. */
export const ZIP_MAX_ENTRIES = 10_000;
export const ZIP_MAX_BYTES = 20_000_000_000;

/** A file of the archive, or an empty folder. */
export type ZipEntry = ZipFileEntry | { readonly folder: readonly string[]; readonly modifiedAt?: Date };

export interface ZipFileEntry {
  /** Folders and name, as shown to people; characters that cannot be unpacked are replaced, duplicates are numbered. */
  readonly path: readonly string[];
  readonly sizeBytes: number;
  /** Decides about compression: already compressed types are only stored. */
  readonly contentType: string;
  readonly modifiedAt: Date;
  /** Called when the entry's turn comes, so it must check access again. Null leaves the entry out. */
  open(): Promise<Readable | null>;
}

const SQUEEZED =
  /^(text\/|application\/(json|xml|javascript|x-ndjson|rtf|sql|wasm)|image\/(svg|bmp)|font\/(ttf|otf))/;

/**
 * Streams many files as one zip archive: only one is open at a time, with backpressure, so that memory use is
 * constant. Names are UTF-8; Zip64 beyond 4 GB. Destroying the stream closes the open file; if a file fails, the whole
 * archive fails, so that a partial one never looks complete.
 */
export function streamZip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  const fail = (error: unknown): void => void out.destroy(error as Error);
  zip.on('error', fail);
  fill(zip, out, entries).catch(fail);
  return out;
}

async function fill(
  zip: ZipFile,
  out: Readable,
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): Promise<void> {
  const names = new ZipNames();
  let count = 0;
  let totalBytes = 0;
  for await (const entry of entries) {
    if (out.destroyed) return;
    if (++count > ZIP_MAX_ENTRIES)
      throw new Error(`More than ${ZIP_MAX_ENTRIES} entries do not go into one archive.`);
    if ('folder' in entry) {
      zip.addEmptyDirectory(names.folder(entry.folder), { mtime: entry.modifiedAt ?? new Date() });
      continue;
    }
    totalBytes += entry.sizeBytes;
    if (totalBytes > ZIP_MAX_BYTES)
      throw new Error(`More than ${ZIP_MAX_BYTES} bytes do not go into one archive.`);
    const stream = await entry.open();
    if (stream !== null) await append(zip, out, { entry, stream, path: names.file(entry.path) });
  }
  if (!out.destroyed) zip.end();
}

/** Resolves once the file's last byte is consumed. */
function append(
  zip: ZipFile,
  out: Readable,
  { entry, stream, path }: { entry: ZipFileEntry; stream: Readable; path: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const onOutClose = (): void => {
      stream.destroy();
      resolve();
    };
    if (out.destroyed) return onOutClose();
    out.once('close', onOutClose);
    const settle = (done: () => void): void => {
      out.off('close', onOutClose);
      done();
    };
    stream.once('error', (error) => settle(() => reject(error)));
    stream.once('end', () => settle(resolve));
    const options = {
      size: entry.sizeBytes,
      mtime: entry.modifiedAt,
      mode: 0o100644,
      compress: SQUEEZED.test(entry.contentType),
    };
    zip.addReadStreamLazy(path, options, givenOnce(stream));
  });
}

/** The archive keeps this function until it is complete, and must not keep a stream with all that it has read. */
function givenOnce(stream: Readable): (give: (error: unknown, stream: Readable) => void) => void {
  let left: Readable | null = stream;
  return (give) => {
    const given = left;
    left = null;
    if (given) give(null, given);
  };
}
