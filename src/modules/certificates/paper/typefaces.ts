import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Typeface } from '../template/layout-contract.ts';

const SCRIPTS = ['thai', 'latin', 'latin-ext'] as const;
export type Script = (typeof SCRIPTS)[number];

const resolve = createRequire(import.meta.url).resolve;
const read = new Map<string, Buffer>();

/** The name under which a font is known to the drawing. */
export function fontKey(typeface: Typeface, isBold: boolean, script: Script): string {
  return `${typeface}-${script}-${isBold ? 700 : 400}-normal`;
}

/** The font's bytes: the packages of Fontsource hold one file for each script (OFL-1.1). */
export function fontBytes(typeface: Typeface, isBold: boolean, script: Script): Buffer {
  const key = fontKey(typeface, isBold, script);
  const known = read.get(key) ?? readFileSync(resolve(`@fontsource/${typeface}/files/${key}.woff`));
  read.set(key, known);
  return known;
}

/** A stretch of one script: a font file of its own. */
export interface Run {
  readonly text: string;
  readonly script: Script;
}

/** Cuts a line where its script changes. Marks are Thai like the letters that carry them; digits and spaces are Latin. */
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
 * The form in which Thai is drawn: SARA AM in two halves, its circle before the tone. Fonts draw it the same, but whoever reads the
 * file gets each mark once (a whole SARA AM comes out as "ำา").
 */
export function drawnForm(text: string): string {
  return text.replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32');
}
