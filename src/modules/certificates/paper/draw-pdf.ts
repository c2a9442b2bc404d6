import Pdf from 'pdfkit';
import { drawLine, drawPath } from '#platform/paper/draw-on-page.ts';
import { openPdf } from '#platform/paper/open-pdf.ts';
import type { PaperDocument } from '#platform/paper/paper-fonts.ts';
import type { Layout, Strings } from '../template/layout-contract.ts';
import type { Drawn, DrawnItem } from '../certificate/drawn-contract.ts';
import { layOut } from './lay-out.ts';

export interface Sheet {
  readonly layout: Layout;
  readonly strings: Strings;
  /** Target of the QR code. */
  readonly link: string;
}

export interface SheetToPrint extends Sheet {
  readonly title: string;
  readonly author: string;
  /** Written to the PDF's keywords, so that even a changed file tells which certificate it claims to be. */
  readonly code: string;
  readonly issuedAt: Date;
  /** JPEG or PNG bytes by picture id. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

/** Lays out the page without making a file. */
export function placeSheet(sheet: Sheet): Drawn {
  return layOut(new Pdf({ autoFirstPage: false }), sheet);
}

/**
 * Draws the certificate as a tagged PDF with embedded font subsets and the exact text of each line (ISO 32000-1 §14.9.4,
 * ActualText). Deterministic: the same sheet produces the same bytes.
 */
export async function drawPdf(sheet: SheetToPrint): Promise<{ bytes: Buffer; drawn: Drawn }> {
  const drawn = placeSheet(sheet);
  const { doc, bytes } = openPdf({
    size: [drawn.width, drawn.height],
    language: sheet.layout.language,
    title: sheet.title,
    author: sheet.author,
    subject: sheet.link,
    keywords: `sala-certificate:${sheet.code}`,
    madeAt: sheet.issuedAt,
  });
  drawAll(doc, drawn, sheet.pictures);
  doc.end();
  return { bytes: await bytes, drawn };
}

function drawAll(doc: PaperDocument, drawn: Drawn, pictures: ReadonlyMap<string, Uint8Array>): void {
  const page = doc.struct('Document');
  doc.addStructure(page);
  doc.markContent('Artifact', { type: 'Page' });
  doc.rect(0, 0, drawn.width, drawn.height).fill(drawn.paper);
  const background = drawn.background === null ? undefined : pictures.get(drawn.background);
  if (background) doc.image(asBuffer(background), 0, 0, { width: drawn.width, height: drawn.height });
  doc.endMarkedContent();
  for (const item of drawn.items) {
    if (item.kind === 'text') page.add(doc.struct('P', {}, () => drawLine(doc, item)));
    else {
      doc.markContent('Artifact', { type: 'Layout' });
      drawShape(doc, item, pictures);
      doc.endMarkedContent();
    }
  }
  page.end();
}

function drawShape(
  doc: PaperDocument,
  item: Exclude<DrawnItem, { kind: 'text' }>,
  pictures: ReadonlyMap<string, Uint8Array>,
): void {
  if (item.kind === 'picture') {
    const bytes = pictures.get(item.pictureId);
    if (bytes)
      doc.image(asBuffer(bytes), item.x, item.y, {
        fit: [item.width, item.height],
        align: 'center',
        valign: 'center',
      });
    return;
  }
  drawPath(doc, item);
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
