import { drawLine } from '#platform/paper/draw-on-page.ts';
import { openPdf } from '#platform/paper/open-pdf.ts';
import { type PaperDocument, widthOf } from '#platform/paper/paper-fonts.ts';
import type { ChartSheet, PrintedCard } from './chart-sheet.ts';
import { CARD_HEAD, CARD_LINE, CARD_WIDTH } from './layout-rules.ts';
import { shortenedText } from './shorten-rules.ts';

/** Points per pixel of the layout. */
const SCALE = 0.75;
const MARGIN = 36;
const HEADING = 56;
/** A4 across: a small chart has a page of paper. */
const LEAST = { width: 842, height: 595 };
/** Longest side of a page (ISO 32000-1, annex C). */
const MOST_SIDE = 14_400;

const INK = '#1a1d21';
const SOFT = '#5a626b';
const WARNING = '#8a4b00';
const LINE = '#9aa0a6';
const PADDING = 12;

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
  write('H1', sheet.title, { x: MARGIN, baseline: MARGIN + 16, size: 18, isBold: true, colour: INK, width });
  write('P', sheet.subtitle, {
    x: MARGIN,
    baseline: MARGIN + 36,
    size: 11,
    isBold: false,
    colour: SOFT,
    width,
  });
  const left = MARGIN + Math.max(0, (width - sheet.width * scale) / 2);
  doc
    .save()
    .translate(left, MARGIN + HEADING)
    .scale(scale);
  asArtifact(doc, () => drawFrames(doc, sheet));
  for (const card of sheet.cards) writeCard(write, card);
  doc.restore();
  body.end();
  doc.end();
  return bytes;
}

interface Writing {
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly isBold: boolean;
  readonly colour: string;
  /** Longer texts are shortened. */
  readonly width: number;
}

type Write = (tag: 'H1' | 'H2' | 'P', text: string, where: Writing) => void;

function writer(doc: PaperDocument, body: ReturnType<PaperDocument['struct']>): Write {
  return (tag, text, { width, ...line }) => {
    const face = { typeface: 'sarabun', isBold: line.isBold } as const;
    const part = doc.struct(tag);
    body.add(part);
    const shown = shortenedText(text, (cut) => widthOf(doc, face, cut, line.size) <= width);
    part.add(() => drawLine(doc, { ...line, ...face, text: shown }));
  };
}

function writeCard(write: Write, { name, positions, x, y }: PrintedCard): void {
  const at = { x: x + PADDING, width: CARD_WIDTH - PADDING * 2 };
  write('H2', name, { ...at, baseline: y + CARD_HEAD * 0.65, size: 16, isBold: true, colour: INK });
  positions.forEach((position, ordinal) => {
    const top = y + CARD_HEAD + ordinal * CARD_LINE;
    write('P', position.name, { ...at, baseline: top + 19, size: 14, isBold: false, colour: INK });
    const colour = position.isVacant ? WARNING : SOFT;
    write('P', position.holders, { ...at, baseline: top + 36, size: 12, isBold: false, colour });
  });
}

function drawFrames(doc: PaperDocument, { cards, links }: ChartSheet): void {
  doc.lineWidth(1.5);
  for (const link of links) {
    doc.moveTo(link[0] ?? 0, link[1] ?? 0);
    for (let at = 2; at + 1 < link.length; at += 2) doc.lineTo(link[at] ?? 0, link[at + 1] ?? 0);
    doc.stroke(LINE);
  }
  for (const { x, y, height } of cards) {
    doc.rect(x, y, CARD_WIDTH, CARD_HEAD).fill('#eef2f6');
    doc.rect(x, y, CARD_WIDTH, height).stroke(LINE);
  }
}

function asArtifact(doc: PaperDocument, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}
