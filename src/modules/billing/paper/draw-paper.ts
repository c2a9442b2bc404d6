import Pdf from 'pdfkit';
import sharp from 'sharp';
import { asArtifact, drawLine, drawPath } from '#platform/paper/draw-on-page.ts';
import { type ArchivalData, openPdf } from '#platform/paper/open-pdf.ts';
import type { PaperDocument } from '#platform/paper/paper-fonts.ts';
import { layOutA4 } from './lay-out-a4.ts';
import { layOutRoll } from './lay-out-roll.ts';
import type { PaperItem, PaperPage, PaperText } from './paper-contract.ts';
import type { PaperSheet } from './paper-sheet-contract.ts';

/** Lays out a document without making a file; papers that are measured by the same `doc` load its fonts once. */
export function placeDocument(
  sheet: PaperSheet,
  doc: PaperDocument = new Pdf({ autoFirstPage: false }),
): PaperPage[] {
  return sheet.form === 'roll' ? layOutRoll(doc, sheet) : layOutA4(doc, sheet);
}

/**
 * Draws a document as a tagged PDF with embedded font subsets and the exact text of each line. Deterministic: the same sheet
 * makes the same bytes. With `archival` it is PDF/A-3b and holds that data.
 */
export async function drawPaper(sheet: PaperSheet, archival?: ArchivalData): Promise<Uint8Array> {
  const { doc, bytes } = openPdf({
    language: sheet.locale,
    title: `${sheet.title.main} ${sheet.number}`,
    author: sheet.seller.name,
    ...(sheet.code && { subject: sheet.code.link }),
    madeAt: sheet.issuedAt,
    ...(archival && { archival }),
  });
  await new PaperPen(doc).draw(placeDocument(sheet));
  doc.end();
  return bytes;
}

/** Draws papers into one file, which holds the fonts and each picture once, however many pages show them. */
export class PaperPen {
  private readonly doc: PaperDocument;
  /** Pictures of the papers, and the same as PNG. */
  private readonly pictures = new Map<string, string>();

  constructor(doc: PaperDocument) {
    this.doc = doc;
  }

  /** Adds the pages of one paper: in a file of several with its own language and its name in the outline. */
  async draw(
    pages: readonly PaperPage[],
    { lang, outline }: { readonly lang?: string; readonly outline?: string } = {},
  ): Promise<void> {
    await this.readPictures(pages);
    const { doc, pictures } = this;
    const body = doc.struct('Document', lang === undefined ? {} : { lang });
    doc.addStructure(body);
    const draw = itemDrawer(doc, body, pictures);
    pages.forEach(({ width, height, items }, at) => {
      doc.addPage({ size: [width, height], margin: 0 });
      if (at === 0 && outline !== undefined) doc.outline.addItem(outline);
      items.forEach(draw);
    });
    body.end();
  }

  /**
   * Pictures are stored as WebP, which PDF does not know. As a `data:` URL, unlike as bytes, pdfkit embeds a picture once for
   * all pages that show it.
   */
  private async readPictures(pages: readonly PaperPage[]): Promise<void> {
    const items = pages.flatMap((page) => page.items);
    for (const item of items) {
      if (item.kind !== 'picture' || this.pictures.has(item.url)) continue;
      const bytes = Buffer.from(item.url.slice(item.url.indexOf(',') + 1), 'base64');
      const png = await sharp(bytes).png().toBuffer();
      this.pictures.set(item.url, `data:image/png;base64,${png.toString('base64')}`);
    }
  }
}

type Structure = ReturnType<PaperDocument['struct']>;

/** Draws items in their order. Lines of a block are one paragraph or cell, cells of a row one row of the table. */
function itemDrawer(
  doc: PaperDocument,
  body: Structure,
  pictures: ReadonlyMap<string, string>,
): (item: PaperItem) => void {
  const open = openStructures(doc, body);
  return (item) => {
    if (item.kind === 'picture') {
      const { x, y, width, height, alt, url } = item;
      const draw = (): void => void doc.image(pictures.get(url) ?? '', x, y, { width, height });
      body.add(doc.struct('Figure', { alt }, draw));
      return;
    }
    if (item.kind === 'path') {
      const draw = (): void => drawPath(doc, item);
      if (item.alt === null) asArtifact(doc, 'Layout', draw);
      else body.add(doc.struct('Figure', { alt: item.alt }, draw));
      return;
    }
    const line = { ...item, typeface: 'sarabun' } as const;
    if (item.tag === 'artifact') asArtifact(doc, 'Pagination', () => drawLine(doc, line));
    else open(item).add(() => drawLine(doc, line));
  };
}

/** Returns the structure that a text belongs to: the one before, or a new one. */
function openStructures(doc: PaperDocument, body: Structure): (item: PaperText) => Structure {
  let block: { readonly of: number; readonly structure: Structure } | null = null;
  let row: { readonly of: number; readonly structure: Structure } | null = null;
  let table: Structure | null = null;
  const openRow = (at: number): Structure => {
    if (row?.of === at && table) return row.structure;
    if (!table) {
      table = doc.struct('Table');
      body.add(table);
    }
    row = { of: at, structure: doc.struct('TR') };
    table.add(row.structure);
    return row.structure;
  };
  return (item) => {
    if (item.row === null) table = null;
    if (block?.of !== item.block) {
      block = { of: item.block, structure: doc.struct(item.tag) };
      (item.row === null ? body : openRow(item.row)).add(block.structure);
    }
    return block.structure;
  };
}
