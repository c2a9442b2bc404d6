import Pdf from 'pdfkit';
import { createPdf, type PdfFacts } from '#platform/paper/open-pdf.ts';
import type { PaperDocument } from '#platform/paper/paper-fonts.ts';
import { PaperPen, placeDocument } from './draw-paper.ts';
import type { PaperSheet } from './paper-sheet-contract.ts';

/** What a file of many papers says about itself. */
export type BookFacts = Pick<PdfFacts, 'language' | 'title' | 'author' | 'madeAt'>;

/**
 * One PDF of many papers, each on pages of its own and listed by its number in the outline. Its bytes are taken while it is
 * drawn, so that memory holds the papers of one call, not those of the file.
 */
export class PaperBook {
  private readonly doc: PaperDocument;
  private readonly pen: PaperPen;
  private readonly measure = new Pdf({ autoFirstPage: false });
  private readonly ended: Promise<void>;
  private chunks: Buffer[] = [];
  private isEmpty = true;

  constructor(facts: BookFacts) {
    this.doc = createPdf(facts);
    this.pen = new PaperPen(this.doc);
    this.ended = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => this.chunks.push(chunk));
      this.doc.on('end', resolve);
      this.doc.on('error', reject);
    });
  }

  /** Draws papers and returns the bytes of the file so far that were not returned before. */
  async add(sheets: readonly PaperSheet[]): Promise<Uint8Array> {
    for (const sheet of sheets) {
      const pages = placeDocument(sheet, this.measure);
      await this.pen.draw(pages, {
        lang: sheet.locale === 'th' ? 'th-TH' : 'en',
        outline: `${sheet.number} ${sheet.title.main}`,
      });
      this.isEmpty = false;
    }
    return this.take();
  }

  /** Ends the file and returns its last bytes. Without a paper it is a blank page, since a PDF has at least one. */
  async end(): Promise<Uint8Array> {
    if (this.isEmpty) this.doc.addPage({ size: 'A4', margin: 0 });
    this.doc.end();
    await this.ended;
    return this.take();
  }

  private take(): Uint8Array {
    const bytes = Buffer.concat(this.chunks);
    this.chunks = [];
    return bytes;
  }
}
