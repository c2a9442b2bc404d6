import { asArtifact, drawLine } from '#platform/paper/draw-on-page.ts';
import { openPdf } from '#platform/paper/open-pdf.ts';
import { type PaperDocument, widthOf } from '#platform/paper/paper-fonts.ts';
import { CARD_TEXT_WIDTH, type CardText, cardTexts, DRAWN_COLOURS, DRAWN_LINE_WIDTH } from './card-rules.ts';
import type { ChartSheet } from './chart-sheet.ts';
import { CARD_HEAD, CARD_WIDTH } from './layout-rules.ts';
import { shortenedText } from './shorten-rules.ts';

/** Points per pixel of the layout. */
const SCALE = 0.75;
const MARGIN = 36;
const HEADING = 56;
/** A4 across: a small chart has a page of paper. */
const LEAST = { width: 842, height: 595 };
/** Longest side of a page (ISO 32000-1, annex C). */
const MOST_SIDE = 14_400;

/**
 * Draws a chart on one page of its own size, as vectors with embedded fonts, tagged, with the exact text of each line. A chart
 * that no page can hold is scaled down.
 */
export async function drawChart(sheet: ChartSheet): Promise<Uint8Array> {
  const most = MOST_SIDE - MARGIN * 2 - HEADING;
  const scale = Math.min(SCALE, most / Math.max(1, sheet.width), most / Math.max(1, sheet.height));
  const size: [number, number] = [
    Math.max(LEAST.width, Math.ceil(sheet.width * scale) + MARGIN * 2),
    Math.max(LEAST.height, Math.ceil(sheet.height * scale) + MARGIN * 2 + HEADING),
  ];
  const { locale: language, title, site: author, madeAt } = sheet;
  const { doc, bytes } = openPdf({ size, language, title: `${title} · ${sheet.subtitle}`, author, madeAt });
  const body = doc.struct('Document');
  doc.addStructure(body);
  const width = size[0] - MARGIN * 2;
  const write = writer(doc, body);
  const { ink, soft } = DRAWN_COLOURS;
  const heading = { x: MARGIN, baseline: MARGIN + 16, size: 18, isBold: true, colour: ink };
  const below = { x: MARGIN, baseline: MARGIN + 36, size: 11, isBold: false, colour: soft };
  write('H1', { ...heading, text: title }, width);
  write('P', { ...below, text: sheet.subtitle }, width);
  const left = MARGIN + Math.max(0, (width - sheet.width * scale) / 2);
  doc
    .save()
    .translate(left, MARGIN + HEADING)
    .scale(scale);
  asArtifact(doc, 'Layout', () => drawFrames(doc, sheet));
  for (const card of sheet.cards)
    for (const [at, line] of cardTexts(card).entries()) write(at === 0 ? 'H2' : 'P', line, CARD_TEXT_WIDTH);
  doc.restore();
  body.end();
  doc.end();
  return bytes;
}

type Write = (tag: 'H1' | 'H2' | 'P', line: CardText, width: number) => void;

/** Texts wider than their room are shortened. */
function writer(doc: PaperDocument, body: ReturnType<PaperDocument['struct']>): Write {
  return (tag, line, width) => {
    const face = { typeface: 'sarabun', isBold: line.isBold } as const;
    const part = doc.struct(tag);
    body.add(part);
    const text = shortenedText(line.text, (cut) => widthOf(doc, face, cut, line.size) <= width);
    part.add(() => drawLine(doc, { ...line, ...face, text }));
  };
}

function drawFrames(doc: PaperDocument, { cards, links }: ChartSheet): void {
  const { line, head } = DRAWN_COLOURS;
  doc.lineWidth(DRAWN_LINE_WIDTH);
  for (const link of links) {
    doc.moveTo(link[0] ?? 0, link[1] ?? 0);
    for (let at = 2; at + 1 < link.length; at += 2) doc.lineTo(link[at] ?? 0, link[at + 1] ?? 0);
    doc.stroke(line);
  }
  for (const { x, y, height } of cards) {
    doc.rect(x, y, CARD_WIDTH, CARD_HEAD).fill(head);
    doc.rect(x, y, CARD_WIDTH, height).stroke(line);
  }
}
