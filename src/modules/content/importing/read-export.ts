import { gunzipSync } from 'node:zlib';
import { MAX_IMPORT_ROWS } from '#platform/imports/import-rules.ts';
import { importRefusals } from '#platform/imports/import-refusals.ts';
import type { ImportTable } from '#platform/imports/parse-import-file.ts';
import { refuse } from '#platform/refusal.ts';
import { decodeText } from '#platform/text/decode.ts';
import { type ForeignSite, postTable } from './post-table.ts';
import { readGhost } from './read-ghost.ts';
import { readWxr } from './read-wxr.ts';

/** Most that a packed file may become. */
const MAX_UNPACKED_BYTES = 60_000_000;
const GZIP_START = [0x1f, 0x8b];
/** Beginning of a file, in which its kind shows. */
const HEAD = 4_000;

/**
 * Reads an export of WordPress (WXR, packed by gzip too) or of Ghost (JSON); null for any other file. Refuses with
 * `platform.import_unreadable`, `platform.import_too_long`.
 */
export function readExport(bytes: Uint8Array): ImportTable | null {
  const text = textIn(bytes);
  const head = text.slice(0, HEAD);
  const read = /<rss\b/i.test(head) ? readWxr : /^\s*\{/.test(head) ? readGhost : null;
  if (read === null) return null;
  let site: ForeignSite;
  try {
    site = read(text);
  } catch {
    // Any error of a parser means that the file is none of these.
    throw refuse(importRefusals, 'platform.import_unreadable');
  }
  if (site.items.length === 0) throw refuse(importRefusals, 'platform.import_unreadable');
  if (site.items.length > MAX_IMPORT_ROWS)
    throw refuse(importRefusals, 'platform.import_too_long', { mostRows: MAX_IMPORT_ROWS });
  return postTable(site);
}

function textIn(bytes: Uint8Array): string {
  const isPacked = GZIP_START.every((byte, at) => bytes[at] === byte);
  if (!isPacked) return decodeText(bytes).text;
  try {
    return decodeText(gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES })).text;
  } catch {
    throw refuse(importRefusals, 'platform.import_unreadable');
  }
}
