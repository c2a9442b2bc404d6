import { gunzipSync } from 'node:zlib';
import { MAX_ARCHIVE_ENTRIES, MAX_IMPORT_ROWS, type NotTakenLine } from '#platform/imports/import-rules.ts';
import { importRefusals } from '#platform/imports/import-refusals.ts';
import type { ImportTable } from '#platform/imports/parse-import-file.ts';
import { refuse } from '#platform/refusal.ts';
import { unpack } from '#platform/storage/unpacking.ts';
import { decodeText } from '#platform/text/decode.ts';
import { type ForeignSite, postTable } from './post-table.ts';
import { readGhost } from './read-ghost.ts';
import { readHtmlPages } from './read-html-pages.ts';
import { type MarkdownFile, readMarkdown } from './read-markdown.ts';
import { readWxr } from './read-wxr.ts';

/** Most that a packed file may become. */
const MAX_UNPACKED_BYTES = 60_000_000;
const GZIP_START = [0x1f, 0x8b];
/** APPNOTE 6.3.10, section 4.3.7. */
const ZIP_START = [0x50, 0x4b, 0x03, 0x04];
const ARCHIVE_LIMITS = { entries: MAX_ARCHIVE_ENTRIES, bytes: MAX_UNPACKED_BYTES };
const MARKDOWN = /\.(?:md|markdown)$/i;
const TEXT = /\.(?:md|markdown|html?)$/i;
const HTML = /\.html?$/i;
const HTML_HEAD = /^\s*(?:<!--[^>]{0,500}-->\s*)?<(?:!doctype\s+html|html)\b/i;
/** Where a page names its encoding (HTML Standard, 4.2.5.4). */
const CHARSET = /<meta\s[^>]{0,200}\bcharset\s*=\s*["']?\s*([\w:.-]{1,40})/i;
/** With which a source begins that a program makes a page of. */
const FRONT_MATTER = /^(?:---|\+\+\+)[ \t]*\r?\n/;
const ANY_FILE = /[^/]$/;
/** Beginning of a file, in which its kind shows. */
const HEAD = 4_000;

/**
 * Reads an export of WordPress (WXR, packed by gzip too) or of Ghost (JSON), a file of Markdown or HTML, or a zip of such
 * files; null for any other file. Refuses with `platform.import_unreadable`, `platform.import_too_long`.
 */
export async function readExport(bytes: Uint8Array, name = ''): Promise<ImportTable | null> {
  if (ZIP_START.every((byte, at) => bytes[at] === byte)) return await readArchive(bytes);
  const text = textIn(bytes);
  if (text === null) return null;
  const head = text.slice(0, HEAD);
  const read = readerOf(head, name);
  if (read === null) return null;
  let site: ForeignSite;
  try {
    site = read(text);
  } catch {
    // Any error of a parser means that the file is none of these.
    throw refuse(importRefusals, 'platform.import_unreadable');
  }
  return tableOf(site);
}

function readerOf(head: string, name: string): ((text: string) => ForeignSite) | null {
  if (MARKDOWN.test(name) || FRONT_MATTER.test(head))
    return (text) => readMarkdown([{ path: name || 'text.md', text }]);
  if (HTML.test(name) || HTML_HEAD.test(head))
    return (text) => readHtmlPages([{ path: name || 'page.html', text }]);
  if (/<rss\b/i.test(head)) return readWxr;
  return /^\s*\{/.test(head) ? readGhost : null;
}

/**
 * Null where the archive holds neither Markdown nor HTML, as a workbook does. HTML beside texts in Markdown is of their
 * program; beside a mere README it is the site.
 */
async function readArchive(bytes: Uint8Array): Promise<ImportTable | null> {
  const all = await unpack(Buffer.from(bytes), ARCHIVE_LIMITS, ANY_FILE);
  const entries = (all ?? []).filter(
    ({ name }) => !name.split('/').some((step) => step.startsWith('.') || step === '__MACOSX'),
  );
  if (!entries.some(({ name }) => TEXT.test(name))) return null;
  const files: MarkdownFile[] = [];
  const unreadable: NotTakenLine[] = [];
  for (const { name, bytes: content } of entries) {
    if (!TEXT.test(name)) continue;
    const text = decoded(content);
    if (text === null) unreadable.push({ what: name, code: 'unreadable_file', isNamed: true, count: 1 });
    else files.push({ path: name, text });
  }
  const names = entries.map(({ name }) => name);
  const { items, notTaken } = isOfPages(files) ? readPages(files, names) : readMarkdown(files, names);
  return tableOf({ items, notTaken: [...unreadable, ...notTaken] }, true);
}

function isOfPages(files: readonly MarkdownFile[]): boolean {
  if (!files.some(({ path }) => HTML.test(path))) return false;
  if (!files.some(({ path }) => MARKDOWN.test(path))) return true;
  return !files.some((file) =>
    HTML.test(file.path) ? FRONT_MATTER.test(file.text) : readMarkdown([file]).items.length > 0,
  );
}

function readPages(files: readonly MarkdownFile[], names: readonly string[]): ForeignSite {
  const pages = files.filter(({ path }) => HTML.test(path));
  const others = files.filter(({ path }) => !HTML.test(path));
  const { items, notTaken } = readHtmlPages(pages, names);
  return { items, notTaken: [...readMarkdown(others).notTaken, ...notTaken] };
}

function tableOf(site: ForeignSite, isArchive = false): ImportTable {
  if (site.items.length === 0) throw refuse(importRefusals, 'platform.import_unreadable');
  if (site.items.length > MAX_IMPORT_ROWS)
    throw refuse(importRefusals, 'platform.import_too_long', { mostRows: MAX_IMPORT_ROWS });
  return postTable(site, isArchive);
}

/** Null for bytes that are no text in any encoding. */
function textIn(bytes: Uint8Array): string | null {
  const isPacked = GZIP_START.every((byte, at) => bytes[at] === byte);
  if (!isPacked) return decoded(bytes);
  try {
    return decoded(gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES }));
  } catch {
    throw refuse(importRefusals, 'platform.import_unreadable');
  }
}

function decoded(bytes: Uint8Array): string | null {
  try {
    const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD));
    return decodeText(bytes, { declared: CHARSET.exec(head)?.[1] }).text;
  } catch {
    return null; // a picture or a program
  }
}
