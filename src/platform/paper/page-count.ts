import { type PaperDocument, selectFont } from './paper-fonts.ts';

/** Room for the digits of the number of pages. */
const DIGITS = 5;
const FACE = { typeface: 'sarabun', isBold: false, script: 'latin' } as const;

/** What pdfkit knows of a font that is embedded; its types leave it out. */
interface EmbeddedFont {
  readonly id: string;
  readonly ref: () => unknown;
  readonly encode: (text: string) => [glyphs: string[], positions: unknown];
}

/**
 * The number of pages, shown on pages that are written before it is known: each shows one form XObject (ISO 32000-1 §8.10),
 * which is written at the end.
 */
export class PageCount {
  /** Points that the number may take. */
  readonly width: number;
  private readonly doc: PaperDocument;
  private readonly size: number;
  private readonly form: ReturnType<PaperDocument['ref']>;

  constructor(doc: PaperDocument, size: number) {
    this.doc = doc;
    this.size = size;
    const { id, ref } = this.font();
    this.width = selectFont(doc, FACE).fontSize(size).widthOfString('0'.repeat(DIGITS));
    this.form = doc.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, -size, this.width, size],
      Resources: { Font: { [id]: ref() } },
    });
  }

  /** Shows the number on the current page: where its line begins, from the upper left corner. */
  draw(x: number, baseline: number): void {
    this.doc.page.xobjects['Pages'] = this.form;
    this.doc.addContent(`q 1 0 0 -1 ${x} ${baseline} cm /Pages Do Q`);
  }

  /** Writes the number. */
  end(pages: number): void {
    const { id, encode } = this.font();
    const [glyphs] = encode(String(pages));
    this.form.end(Buffer.from(`BT /${id} ${this.size} Tf <${glyphs.join('')}> Tj ET`));
  }

  private font(): EmbeddedFont {
    selectFont(this.doc, FACE);
    const { _font } = this.doc as unknown as { readonly _font: EmbeddedFont };
    return { id: _font.id, ref: () => _font.ref(), encode: (text) => _font.encode(text) };
  }
}
