import { buffer } from 'node:stream/consumers';
import type { UnpackedEntry } from '#platform/storage/unpacking.ts';
import { ZipFile } from 'yazl';
import { plainText } from '../question/rich-text-rules.ts';

/**
 * Signs around raised and lowered runs of a cell, while the workbook is read as text: private characters of Unicode's
 * last plane, which no font and no keyboard has.
 */
const SIGNS = {
  superscript: { tag: 'sup', open: '\u{10fff0}', close: '\u{10fff1}' },
  subscript: { tag: 'sub', open: '\u{10fff2}', close: '\u{10fff3}' },
} as const;
type Shift = keyof typeof SIGNS;

const TAG = /<(\/?)(?:[\w-]+:)?(r|t|vertAlign)(?=[\s/>])([^<>]*)>/g;

/**
 * Returns a workbook in which signs enclose the raised and lowered runs of rich text (`vertAlign`, ECMA-376 part 1,
 * §18.4.6), which `runsAsMarkup` and `runsAsPlainText` understand; null if there are none.
 */
export async function withMarkedRuns(entries: readonly UnpackedEntry[]): Promise<Buffer | null> {
  const marked = entries.map(({ name, bytes }) => {
    const isRich = name.endsWith('.xml') && bytes.includes('vertAlign');
    return { name, bytes, markedBytes: isRich ? Buffer.from(markRuns(bytes.toString())) : bytes };
  });
  if (marked.every(({ bytes, markedBytes }) => bytes.equals(markedBytes))) return null;
  const zip = new ZipFile();
  for (const { name, markedBytes } of marked) zip.addBuffer(markedBytes, name, { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}

function markRuns(xml: string): string {
  let isInRun = false;
  let shift: Shift | null = null;
  return xml.replace(TAG, (tag: string, slash: string, name: string, attributes: string) => {
    const isEmpty = attributes.endsWith('/');
    if (name === 'r') {
      isInRun = slash === '' && !isEmpty;
      shift = null;
    } else if (name === 'vertAlign' && isInRun && slash === '') {
      shift = shiftIn(attributes);
    } else if (name === 't' && shift !== null && !isEmpty) {
      return slash === '' ? tag + SIGNS[shift].open : SIGNS[shift].close + tag;
    }
    return tag;
  });
}

function shiftIn(attributes: string): Shift | null {
  const value = /\bval\s*=\s*["'](superscript|subscript)["']/.exec(attributes)?.[1];
  return value === undefined ? null : (value as Shift);
}

/** Returns a cell's text in the markup of questions: `10<sup>3</sup>`. */
export function runsAsMarkup(text: string): string {
  return replaceRuns(text, (words, tag) => `<${tag}>${words}</${tag}>`);
}

/** Returns a cell's text for fields without markup: 10³. */
export function runsAsPlainText(text: string): string {
  return replaceRuns(text, (words, tag) => plainText(`<${tag}>${words}</${tag}>`));
}

function replaceRuns(text: string, write: (words: string, tag: 'sup' | 'sub') => string): string {
  let written = text;
  for (const { tag, open, close } of Object.values(SIGNS)) {
    const runs = new RegExp(`${open}([^${open}${close}]*)${close}`, 'gu');
    // A mark ends with its line, and encloses no spaces.
    const line = (each: string): string => {
      const words = each.trim();
      return words === '' ? each : each.replace(words, () => write(words, tag));
    };
    written = written
      .replaceAll(close + open, '')
      .replace(runs, (_, run: string) => run.split('\n').map(line).join('\n'));
  }
  return written;
}
