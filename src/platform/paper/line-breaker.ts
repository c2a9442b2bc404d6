import { type PaperDocument, widthOf } from './paper-fonts.ts';
import type { Typeface } from './typeface-rules.ts';
import { wrapLine } from './wrap-line.ts';

interface LineStyle {
  /** In points. */
  readonly size: number;
  readonly isBold?: boolean | undefined;
}

/** Breaks texts into lines. Measures each letter of a typeface once: a text is measured again with every word. */
export class LineBreaker {
  private readonly doc: PaperDocument;
  private readonly typeface: Typeface;
  /** Of letters, in thousandths of their size. */
  private readonly widths = new Map<string, number>();

  /** `doc` measures; nothing is drawn on it. */
  constructor(doc: PaperDocument, typeface: Typeface) {
    this.doc = doc;
    this.typeface = typeface;
  }

  /** Breaks a text at words of Thai; a word wider than `width` points breaks between graphemes. An empty line stays. */
  linesOf(text: string, width: number, style: LineStyle): string[] {
    return text
      .split(/\r?\n/)
      .flatMap((line) => wrapLine(line.replaceAll('\t', ' '), width, (part) => this.widthOf(part, style)));
  }

  /** Returns the width of a line in points: as drawn, or a little more where letters are kerned. */
  widthOf(line: string, { size, isBold = false }: LineStyle): number {
    let width = 0;
    for (const letter of line) {
      const key = `${isBold}${letter}`;
      const face = { typeface: this.typeface, isBold };
      const known = this.widths.get(key) ?? widthOf(this.doc, face, letter, 1_000);
      this.widths.set(key, known);
      width += known;
    }
    return (width * size) / 1_000;
  }
}
