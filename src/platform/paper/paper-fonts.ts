import type Pdf from 'pdfkit';
import type { Face } from './typeface-rules.ts';
import { decomposeSaraAm, fontBytes, fontKey, runsOf, type Script } from './typefaces.ts';

export type PaperDocument = InstanceType<typeof Pdf>;

/** Returns the width of a line as it is drawn, in points. */
export function widthOf(doc: PaperDocument, face: Face, line: string, size: number): number {
  return runsOf(decomposeSaraAm(line)).reduce(
    (sum, { text, script }) =>
      sum +
      selectFont(doc, { ...face, script })
        .fontSize(size)
        .widthOfString(text),
    0,
  );
}

/** Selects a font, registering it on first use. */
export function selectFont(doc: PaperDocument, face: Face & { script: Script }): PaperDocument {
  const key = fontKey(face.typeface, face.isBold, face.script);
  if (!registeredFonts(doc).has(key)) {
    doc.registerFont(key, fontBytes(face.typeface, face.isBold, face.script));
    registeredFonts(doc).add(key);
  }
  return doc.font(key);
}

const registered = new WeakMap<PaperDocument, Set<string>>();

function registeredFonts(doc: PaperDocument): Set<string> {
  const fonts = registered.get(doc) ?? new Set<string>();
  registered.set(doc, fonts);
  return fonts;
}
