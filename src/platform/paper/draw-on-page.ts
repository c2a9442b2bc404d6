import { type PaperDocument, selectFont } from './paper-fonts.ts';
import type { Face } from './typeface-rules.ts';
import { decomposeSaraAm, runsOf } from './typefaces.ts';

/** One line on the page, in points from its upper left corner. */
export interface TextLine extends Face {
  /** In storage order, as it is searched. */
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly colour: string;
}

/** A path on the page, at a point. */
export interface PathItem {
  readonly path: string;
  readonly x: number;
  readonly y: number;
  /** Points per unit of the path. */
  readonly scale: number;
  readonly fill: string | null;
  readonly stroke: { readonly colour: string; readonly width: number } | null;
}

/** Draws a line with its exact text (ISO 32000-1 §14.9.4, ActualText), which readers copy, search and speak. */
export function drawLine(doc: PaperDocument, line: TextLine): void {
  doc.markContent('Span', { actual: line.text });
  doc.fillColor(line.colour);
  let { x } = line;
  for (const { text, script } of runsOf(decomposeSaraAm(line.text))) {
    selectFont(doc, { typeface: line.typeface, isBold: line.isBold, script }).fontSize(line.size);
    doc.text(text, x, line.baseline, { lineBreak: false, baseline: 'alphabetic' });
    x += doc.widthOfString(text);
  }
  doc.endMarkedContent();
}

/** Draws a path: filled, or else as lines. */
export function drawPath(doc: PaperDocument, { path, x, y, scale, fill, stroke }: PathItem): void {
  doc.save().translate(x, y).scale(scale).path(path);
  if (fill !== null) doc.fill(fill);
  else if (stroke !== null) doc.lineWidth(stroke.width).stroke(stroke.colour);
  doc.restore();
}

/** Draws something that is no content: decoration, or what stands on every page and is not read again. */
export function asArtifact(doc: PaperDocument, type: 'Layout' | 'Pagination', draw: () => void): void {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
}
