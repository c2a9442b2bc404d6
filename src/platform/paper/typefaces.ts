import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Typeface } from './typeface-rules.ts';

const SCRIPTS = ['thai', 'latin', 'latin-ext'] as const;
export type Script = (typeof SCRIPTS)[number];

const resolve = createRequire(import.meta.url).resolve;
const read = new Map<string, Buffer>();

/** The name under which a font is registered in the PDF. */
export function fontKey(typeface: Typeface, isBold: boolean, script: Script): string {
  return `${typeface}-${script}-${isBold ? 700 : 400}-normal`;
}

/** Returns the font's bytes; Fontsource packages have one file per script (OFL-1.1). */
export function fontBytes(typeface: Typeface, isBold: boolean, script: Script): Buffer {
  const key = fontKey(typeface, isBold, script);
  const known = read.get(key) ?? readFileSync(resolve(`@fontsource/${typeface}/files/${key}.woff`));
  read.set(key, known);
  return known;
}

/** A run of text in one script, and so in one font file. */
export interface Run {
  readonly text: string;
  readonly script: Script;
}

/** Splits a line where its script changes. Thai marks count as Thai; digits and spaces as Latin. */
export function runsOf(text: string): Run[] {
  const runs: { text: string; script: Script }[] = [];
  for (const character of text) {
    const script = scriptOf(character);
    const last = runs.at(-1);
    if (last?.script === script) last.text += character;
    else runs.push({ text: character, script });
  }
  return runs;
}

function scriptOf(character: string): Script {
  const point = character.codePointAt(0) ?? 0;
  if (point >= 0x0e00 && point <= 0x0e7f) return 'thai';
  return (point >= 0x0100 && point <= 0x02ba) || (point >= 0x1e00 && point <= 0x1eff) ? 'latin-ext' : 'latin';
}

/**
 * Decomposes SARA AM into NIKHAHIT, placed before any tone mark, and SARA AA. Fonts draw both the same, but text extracted
 * from the PDF then has each mark once (a composed SARA AM comes out as "ำา").
 */
export function decomposeSaraAm(text: string): string {
  return text.replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32');
}
