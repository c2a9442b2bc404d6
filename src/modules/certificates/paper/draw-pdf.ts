import Pdf from 'pdfkit';
import type { Layout, Strings } from '../template/layout-contract.ts';
import type { Drawn, DrawnItem } from '../certificate/drawn-contract.ts';
import { layOut, selectFont } from './lay-out.ts';
import { decomposeSaraAm, runsOf } from './typefaces.ts';

type Document = InstanceType<typeof Pdf>;

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
  const doc = new Pdf({
    size: [drawn.width, drawn.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: sheet.layout.language === 'th' ? 'th-TH' : 'en',
    displayTitle: true,
    info: {
      Title: sheet.title,
      Author: sheet.author,
      Subject: sheet.link,
      Keywords: `sala-certificate:${sheet.code}`,
      Creator: 'Sala',
      Producer: 'Sala',
      CreationDate: sheet.issuedAt,
      ModDate: sheet.issuedAt,
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  drawAll(doc, drawn, sheet.pictures);
  doc.end();
  return { bytes: await done, drawn };
}

function drawAll(doc: Document, drawn: Drawn, pictures: ReadonlyMap<string, Uint8Array>): void {
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

function drawLine(doc: Document, item: Extract<DrawnItem, { kind: 'text' }>): void {
  doc.markContent('Span', { actual: item.text });
  doc.fillColor(item.colour);
  let { x } = item;
  for (const { text, script } of runsOf(decomposeSaraAm(item.text))) {
    selectFont(doc, { typeface: item.typeface, isBold: item.isBold, script }).fontSize(item.size);
    doc.text(text, x, item.baseline, { lineBreak: false, baseline: 'alphabetic' });
    x += doc.widthOfString(text);
  }
  doc.endMarkedContent();
}

function drawShape(
  doc: Document,
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
  doc.save().translate(item.x, item.y).scale(item.scale).path(item.path);
  if (item.fill !== null) doc.fill(item.fill);
  else if (item.stroke !== null) doc.lineWidth(item.stroke.width).stroke(item.stroke.colour);
  doc.restore();
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
