import type { FileItem } from '../item/file-contract.ts';
import { splitName } from '../item/file-name-rules.ts';

export type ViewerKind =
  | 'picture'
  | 'pdf'
  | 'video'
  | 'sound'
  | 'text'
  | 'code'
  | 'markdown'
  | 'table'
  | 'none';

/** Size limit of displayed text; larger files need an editor. */
export const MAX_TEXT_BYTES = 2 * 1024 * 1024;
/** Limits of a displayed table. */
export const MAX_TABLE_ROWS = 1_000;
export const MAX_TABLE_COLUMNS = 100;

const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
const VIDEOS = new Set(['video/mp4', 'video/webm']);
const SOUNDS = new Set(['audio/mpeg', 'audio/ogg', 'audio/wav', 'audio/mp4', 'audio/x-wav']);

/** Returns the viewer for a file's detected type; `none` if it can only be downloaded. */
export function viewerOf({
  kind,
  mimetype,
  name,
  sizeBytes,
}: Pick<FileItem, 'kind' | 'mimetype' | 'name' | 'sizeBytes'>): ViewerKind {
  const type = mimetype.split(';', 1)[0] ?? '';
  if (PICTURES.has(type)) return 'picture';
  if (type === 'application/pdf') return 'pdf';
  if (VIDEOS.has(type)) return 'video';
  if (SOUNDS.has(type)) return 'sound';
  const item = { kind, name };
  if (!isText(item) || sizeBytes > MAX_TEXT_BYTES) return 'none';
  const ending = endingOf(item);
  if (TABLES.has(ending)) return 'table';
  if (ending === '.md') return 'markdown';
  return kind === 'code' ? 'code' : 'text';
}

/** Whether a text file is not shown because of its size alone. */
export function isTooLargeToRead(item: Pick<FileItem, 'kind' | 'name' | 'sizeBytes'>): boolean {
  return isText(item) && item.sizeBytes > MAX_TEXT_BYTES;
}

const TABLES = new Set(['.csv', '.tsv']);

function isText(item: Pick<FileItem, 'kind' | 'name'>): boolean {
  return item.kind === 'text' || item.kind === 'code' || TABLES.has(endingOf(item));
}

function endingOf({ name }: Pick<FileItem, 'name'>): string {
  return splitName(name).ending.toLowerCase();
}

/** Returns the zoom action of a key: `+`, `-`, or `0` to fit. */
export function zoomOfKey(key: string): 'nearer' | 'further' | 'whole' | null {
  if (key === '+' || key === '=') return 'nearer';
  if (key === '-' || key === '_') return 'further';
  return key === '0' ? 'whole' : null;
}

/** Parses CSV or TSV (RFC 4180): quotes, doubled quotes, any line ends; the most common separator is used. */
export function parseTable(text: string): { rows: string[][]; isCut: boolean } {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = (): void => {
    rows.push([...row, cell].slice(0, MAX_TABLE_COLUMNS));
    row = [];
    cell = '';
  };
  const source = text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n');
  for (let at = 0; at < source.length; at++) {
    const letter = source[at] ?? '';
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === separator) {
      row.push(cell);
      cell = '';
    } else if (letter === '\n') {
      endRow();
      if (rows.length >= MAX_TABLE_ROWS) return { rows, isCut: at < source.length - 1 };
    } else cell += letter;
  }
  if (cell !== '' || row.length > 0) endRow();
  return { rows, isCut: false };
}

function separatorOf(text: string): string {
  const line = text.slice(0, 5_000).split('\n', 1)[0] ?? '';
  const counted = [',', ';', '\t'].map((each) => [each, line.split(each).length] as const);
  return counted.toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ',';
}

export type CodeToken = {
  readonly kind: 'comment' | 'text' | 'number' | 'word' | 'plain';
  readonly text: string;
};

const WORDS =
  'abstract and as async await begin bool break case catch class const continue create def default delete do elif else end enum export extends false finally float for from function if implements import in insert int interface into is lambda let match new nil none not null of or pass private protected public raise return select self set static string struct super switch table then this throw true try type undefined update use values var void where while with yield';
const KNOWN = new Set(WORDS.split(' '));
const TOKEN =
  /(?<comment>\/\*[\s\S]*?\*\/|\/\/[^\n]*|<!--[\s\S]*?-->|(?<=^|\s)#(?![0-9a-f]{3,8}\b)[^\n]*|--\s[^\n]*)|(?<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|(?<number>\b\d[\d_.]*(?:e[+-]?\d+)?\b)|(?<word>\b[A-Za-z_]\w*\b)/gm;

/** Splits code into tokens for simple highlighting of any language: strings, comments, words. Not a real parser. */
export function codeTokens(code: string): CodeToken[] {
  const tokens: CodeToken[] = [];
  let from = 0;
  const plain = (text: string): void => {
    const last = tokens.at(-1);
    if (text === '') return;
    if (last?.kind === 'plain') tokens[tokens.length - 1] = { kind: 'plain', text: last.text + text };
    else tokens.push({ kind: 'plain', text });
  };
  for (const match of code.matchAll(TOKEN)) {
    plain(code.slice(from, match.index));
    from = match.index + match[0].length;
    const { comment, text, number } = match.groups ?? {};
    const kind = comment
      ? 'comment'
      : text
        ? 'text'
        : number
          ? 'number'
          : KNOWN.has(match[0].toLowerCase())
            ? 'word'
            : null;
    if (kind === null) plain(match[0]);
    else tokens.push({ kind, text: match[0] });
  }
  plain(code.slice(from));
  return tokens;
}
