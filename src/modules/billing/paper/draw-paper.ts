import Pdf from 'pdfkit';
import sharp from 'sharp';
import { asArtifact, drawLine, drawPath } from '#platform/paper/draw-on-page.ts';
import { type ArchivalData, openPdf } from '#platform/paper/open-pdf.ts';
import type { PaperDocument } from '#platform/paper/paper-fonts.ts';
import { layOutA4 } from './lay-out-a4.ts';
import { layOutRoll } from './lay-out-roll.ts';
import type { PaperItem, PaperPage, PaperText } from './paper-contract.ts';
import type { PaperSheet } from './paper-sheet-contract.ts';

/** Lays out a document without making a file. */
export function placeDocument(sheet: PaperSheet): PaperPage[] {
  const doc = new Pdf({ autoFirstPage: false });
  return sheet.form === 'roll' ? layOutRoll(doc, sheet) : layOutA4(doc, sheet);
}

/**
 * Draws a document as a tagged PDF with embedded font subsets and the exact text of each line. Deterministic: the same sheet
 * makes the same bytes. With `archival` it is PDF/A-3b and holds that data.
 */
export async function drawPaper(sheet: PaperSheet, archival?: ArchivalData): Promise<Uint8Array> {
  const pages = placeDocument(sheet);
  const [first] = pages;
  if (!first) throw new Error('A document has at least one page.');
  const { doc, bytes } = openPdf({
    size: [first.width, first.height],
    language: sheet.locale,
    title: `${sheet.title.main} ${sheet.number}`,
    author: sheet.seller.name,
    ...(sheet.code && { subject: sheet.code.link }),
    madeAt: sheet.issuedAt,
    ...(archival && { archival }),
  });
  const body = doc.struct('Document');
  doc.addStructure(body);
  const draw = itemDrawer(doc, body, await printablePictures(pages));
  pages.forEach(({ width, height, items }, at) => {
    if (at > 0) doc.addPage({ size: [width, height], margin: 0 });
    items.forEach(draw);
  });
  body.end();
  doc.end();
  return bytes;
}

/** Pictures are stored as WebP, which PDF does not know: as PNG, by their URL, one for all pages that show it. */
async function printablePictures(pages: readonly PaperPage[]): Promise<Map<string, Buffer>> {
  const items = pages.flatMap((page) => page.items);
  const urls = new Set(items.flatMap((item) => (item.kind === 'picture' ? [item.url] : [])));
  const made = [...urls].map(async (url) => {
    const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
    return [url, await sharp(bytes).png().toBuffer()] as const;
  });
  return new Map(await Promise.all(made));
}

type Structure = ReturnType<PaperDocument['struct']>;

/** Draws items in their order. Lines of a block are one paragraph or cell, cells of a row one row of the table. */
function itemDrawer(
  doc: PaperDocument,
  body: Structure,
  pictures: ReadonlyMap<string, Buffer>,
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
