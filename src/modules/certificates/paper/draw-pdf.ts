import Pdf from 'pdfkit';
import type { Layout, Strings } from '../template/layout-contract.ts';
import type { Drawn, DrawnItem } from '../certificate/drawn-contract.ts';
import { layOut, takeUp } from './lay-out.ts';
import { drawnForm, runsOf } from './typefaces.ts';

type Document = InstanceType<typeof Pdf>;

export interface Sheet {
  readonly layout: Layout;
  readonly strings: Strings;
  /** What the QR code says. */
  readonly link: string;
}

export interface SheetToPrint extends Sheet {
  readonly title: string;
  readonly author: string;
  /** Stands in the file's keywords: whoever checks a file that was changed still learns which certificate it claims to be. */
  readonly code: string;
  readonly issuedAt: Date;
  /** JPEG or PNG by picture. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

/** Where everything goes, without making a file. */
export function placeSheet(sheet: Sheet): Drawn {
  return layOut(new Pdf({ autoFirstPage: false }), sheet);
}

/**
 * The certificate as a PDF: tagged, fonts embedded as subsets, each line with its exact text (ISO 32000-1 §14.9.4, ActualText).
 * The same sheet makes the same bytes.
 */
export async function drawPdf(sheet: SheetToPrint): Promise<{ bytes: Buffer; drawn: Drawn }> {
  const drawn = placeSheet(sheet);
  const pen = new Pdf({
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
    pen.on('data', (chunk: Buffer) => chunks.push(chunk));
    pen.on('end', () => resolve(Buffer.concat(chunks)));
    pen.on('error', reject);
  });
  drawAll(pen, drawn, sheet.pictures);
  pen.end();
  return { bytes: await done, drawn };
}

function drawAll(pen: Document, drawn: Drawn, pictures: ReadonlyMap<string, Uint8Array>): void {
  const page = pen.struct('Document');
  pen.addStructure(page);
  pen.markContent('Artifact', { type: 'Page' });
  pen.rect(0, 0, drawn.width, drawn.height).fill(drawn.paper);
  const background = drawn.background === null ? undefined : pictures.get(drawn.background);
  if (background) pen.image(asBuffer(background), 0, 0, { width: drawn.width, height: drawn.height });
  pen.endMarkedContent();
  for (const item of drawn.items) {
    if (item.kind === 'text') page.add(pen.struct('P', {}, () => drawLine(pen, item)));
    else {
      pen.markContent('Artifact', { type: 'Layout' });
      drawShape(pen, item, pictures);
      pen.endMarkedContent();
    }
  }
  page.end();
}

function drawLine(pen: Document, item: Extract<DrawnItem, { kind: 'text' }>): void {
  pen.markContent('Span', { actual: item.text });
  pen.fillColor(item.colour);
  let { x } = item;
  for (const { text, script } of runsOf(drawnForm(item.text))) {
    takeUp(pen, { typeface: item.typeface, isBold: item.isBold, script }).fontSize(item.size);
    pen.text(text, x, item.baseline, { lineBreak: false, baseline: 'alphabetic' });
    x += pen.widthOfString(text);
  }
  pen.endMarkedContent();
}

function drawShape(
  pen: Document,
  item: Exclude<DrawnItem, { kind: 'text' }>,
  pictures: ReadonlyMap<string, Uint8Array>,
): void {
  if (item.kind === 'picture') {
    const bytes = pictures.get(item.pictureId);
    if (bytes)
      pen.image(asBuffer(bytes), item.x, item.y, {
        fit: [item.width, item.height],
        align: 'center',
        valign: 'center',
      });
    return;
  }
  pen.save().translate(item.x, item.y).scale(item.scale).path(item.path);
  if (item.fill !== null) pen.fill(item.fill);
  else if (item.stroke !== null) pen.lineWidth(item.stroke.width).stroke(item.stroke.colour);
  pen.restore();
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
