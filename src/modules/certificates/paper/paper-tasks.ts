import sharp from 'sharp';
import { drawPdf, placeSheet, type Sheet, type SheetToPrint } from './draw-pdf.ts';
import type { Drawn } from '../certificate/drawn-contract.ts';

/** Worker tasks. Pictures are stored as WebP, which PDF does not support: they become PNG with alpha, JPEG without. */
export async function print(sheet: SheetToPrint): Promise<{ bytes: Uint8Array; drawn: Drawn }> {
  const pictures = new Map<string, Uint8Array>();
  for (const [id, bytes] of sheet.pictures) pictures.set(id, await printable(bytes));
  return drawPdf({ ...sheet, pictures });
}

export function place(sheet: Sheet): Drawn {
  return placeSheet(sheet);
}

async function printable(bytes: Uint8Array): Promise<Uint8Array> {
  const picture = sharp(bytes);
  const { hasAlpha } = await picture.metadata();
  return hasAlpha
    ? picture.png().toBuffer()
    : picture.jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer();
}
