import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';

/** The head of a Markdown file, as Jekyll, Hugo and others write it, and the text below. */
export interface FrontMatter {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Aliases of YAML may name each other: a small file could become a huge one. */
const MAX_YAML_ALIASES = 50;

const YAML = /^---[ \t]*\n([\s\S]*?)\n?^(?:---|\.\.\.)[ \t]*(?:\n|$)/m;
const TOML = /^\+\+\+[ \t]*\n([\s\S]*?)\n?^\+\+\+[ \t]*(?:\n|$)/m;

/**
 * Splits a file into its head, in YAML (`---`), TOML (`+++`) or JSON (`{`), and its text. A file without a head is all text.
 * Throws where a head cannot be read.
 */
export function splitFrontMatter(file: string): FrontMatter {
  const whole = file.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  for (const [pattern, parse] of [
    [YAML, (head: string): unknown => parseYaml(head, { maxAliasCount: MAX_YAML_ALIASES })],
    [TOML, (head: string): unknown => parseToml(head)],
  ] as const) {
    const found = pattern.exec(whole);
    if (found?.index !== 0) continue;
    return { fields: fieldsOf(parse(found[1] ?? '')), text: whole.slice(found[0].length) };
  }
  if (!/^\{\s*["}]/.test(whole)) return { fields: {}, text: whole };
  const end = endOfObject(whole);
  return { fields: fieldsOf(JSON.parse(whole.slice(0, end))), text: whole.slice(end) };
}

/** Names of fields without regard to case, as Hugo reads them. */
function fieldsOf(head: unknown): Record<string, unknown> {
  if (typeof head !== 'object' || head === null || Array.isArray(head)) return {};
  return Object.fromEntries(Object.entries(head).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Where the object at the beginning ends. */
function endOfObject(text: string): number {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (inText && sign === '\\') at += 1;
    else if (sign === '"') inText = !inText;
    else if (!inText && sign === '{') depth += 1;
    else if (!inText && sign === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw new Error('The head has no end.');
}

/** A text of the head; empty where the field is missing or something else. Dates are written as ISO 8601, local ones of TOML without a zone. */
export function textField(fields: FrontMatter['fields'], ...names: readonly string[]): string {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number') return String(value);
    if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  }
  return '';
}

/** A list of texts, also where it is written as one text with commas, or as one word. */
export function listField(fields: FrontMatter['fields'], ...names: readonly string[]): string[] {
  for (const name of names) {
    const value = fields[name];
    const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
    const texts = list.flatMap((each: unknown) =>
      typeof each === 'string' || typeof each === 'number' ? [String(each).trim()] : [],
    );
    if (texts.some((text) => text !== '')) return texts.filter((text) => text !== '');
  }
  return [];
}
