import type { PaperDocument } from '#platform/paper/paper-fonts.ts';
import { pathOf, type Signature, SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '../logic/signature-rules.ts';
import type { AnswerSheet, Pair, PrintedAnswer, SheetPart } from './answer-sheet.ts';
import {
  CONTENT_WIDTH,
  type FlowItem,
  heightOf,
  PageFlow,
  SIDE,
  type TextStyle,
  type Written,
} from './page-flow.ts';

const INK = '#111827';
const SOFT = '#4b5563';
const FAINT = '#6b7280';
const LINE = '#d1d5db';

const style = (tag: TextStyle['tag'], size: number, colour = INK, isBold = false): TextStyle => ({
  tag,
  size,
  colour,
  isBold,
});
const SITE = style('P', 10, SOFT);
const TITLE = style('H1', 18, INK, true);
const FACT_LABEL = style('P', 10, SOFT);
const FACT = style('P', 10);
const PAGE_TITLE = style('H2', 14, INK, true);
const SECTION = style('H3', 12, INK, true);
const EXPLANATION = style('P', 10, SOFT);
const LABEL = style('P', 10, SOFT, true);
const ANSWER = style('P', 11);
const NONE = style('P', 11, FAINT);
const INNER_LABEL = style('P', 9.5, SOFT);
const ENTRY = style('P', INNER_LABEL.size, INK, true);

const GAP = 10;
const COLUMN_GAP = 14;
const CODE_SIZE = 96;
/** Light modules around the code. */
const QUIET_MODULES = 4;
const INDENT = 16;
/** Height up to which an entry is not divided between pages. */
const MAX_TOGETHER = 240;
const SIGNATURE_SCALE = 0.3;

/** Lays out a printed response on pages. Long answers flow over pages; a question stays with the first line of its answer. */
export function layOutSheet(doc: PaperDocument, sheet: AnswerSheet): FlowItem[][] {
  const flow = new PageFlow(doc);
  writeHead(flow, sheet);
  for (const part of sheet.parts) writePart(flow, part);
  return flow.pages;
}

function writeHead(flow: PageFlow, { site, title, facts, code }: AnswerSheet): void {
  const width = code ? CONTENT_WIDTH - CODE_SIZE - COLUMN_GAP : CONTENT_WIDTH;
  const top = flow.y;
  flow.write(site, SITE, { width });
  flow.write(title, TITLE, { width });
  flow.skip(4);
  const labels = Math.max(...facts.map(({ label }) => flow.widthOf(label, FACT_LABEL))) + COLUMN_GAP;
  for (const { label, text } of facts)
    flow.writeBeside(
      { text: label, style: FACT_LABEL, x: SIDE, width: labels },
      { text, style: FACT, x: SIDE + labels, width: width - labels },
    );
  if (code) {
    // White paper continues the quiet zone, so that the dark modules end where lines end.
    const scale = CODE_SIZE / code.size;
    const quiet = QUIET_MODULES * scale;
    const place = { x: SIDE + CONTENT_WIDTH - CODE_SIZE + quiet, y: top - quiet / 2, scale };
    flow.draw({ ...place, path: code.path, fill: '#000000', stroke: null }, code.alt);
    flow.y = Math.max(flow.y, top + CODE_SIZE - quiet);
  }
  flow.skip(6);
  writeRule(flow, SIDE, CONTENT_WIDTH);
  flow.skip(GAP);
}

function writePart(flow: PageFlow, part: SheetPart): void {
  if (part.kind === 'page') {
    flow.skip(4);
    writeHeading(flow, part.title, PAGE_TITLE);
    flow.skip(4);
    return;
  }
  if (part.kind === 'section') {
    if (part.title !== '') writeHeading(flow, part.title, SECTION);
    if (part.text !== '') flow.write(part.text, EXPLANATION);
    flow.skip(GAP);
    return;
  }
  const { label, agreement, answer } = part;
  flow.needRoom(
    heightOf(flow.linesOf(label, LABEL).length, LABEL) +
      (agreement === '' ? firstHeight(flow, answer) : heightOf(2, EXPLANATION)),
  );
  flow.write(label, LABEL);
  if (agreement !== '') {
    flow.write(agreement, EXPLANATION);
    flow.needRoom(firstHeight(flow, answer));
  }
  writeAnswer(flow, answer);
  flow.skip(GAP);
}

/** A heading stays with some of what follows. */
function writeHeading(flow: PageFlow, text: string, heading: TextStyle): void {
  const lines = flow.linesOf(text, heading).length;
  flow.needRoom(heightOf(lines, heading) + heightOf(3, ANSWER));
  flow.write(text, heading);
}

/** Room for the beginning of an answer, which stays with its question. */
function firstHeight(flow: PageFlow, answer: PrintedAnswer): number {
  const line = heightOf(1, ANSWER);
  switch (answer.kind) {
    case 'signature':
      return SIGNATURE_HEIGHT * SIGNATURE_SCALE + line;
    case 'rows':
      return Math.max(...rowColumns(answer.rows[0]).map((cell) => flow.heightIn(cell))) + 2;
    case 'entries': {
      const height = entryHeight(flow, answer.entries[0] ?? []) + 2;
      return height < MAX_TOGETHER ? height : 3 * line;
    }
    case 'text':
    case 'none':
      return line;
  }
}

function writeAnswer(flow: PageFlow, answer: PrintedAnswer): void {
  switch (answer.kind) {
    case 'text':
      return flow.write(answer.text, ANSWER);
    case 'none':
      return flow.write(answer.text, NONE);
    case 'rows':
      return writeRows(flow, answer.rows);
    case 'entries':
      return answer.entries.forEach((entry, at) => writeEntry(flow, entry, at + 1));
    case 'signature':
      return writeSignature(flow, answer);
  }
}

function writeRows(flow: PageFlow, rows: readonly Pair[]): void {
  flow.skip(2);
  for (const row of rows) {
    flow.writeBeside(...rowColumns(row));
    flow.skip(2);
    writeRule(flow, SIDE, CONTENT_WIDTH);
    flow.skip(3);
  }
}

function rowColumns(
  { label, text, isNone }: Pair = { label: '', text: '' },
): [left: Written, right: Written] {
  const left = CONTENT_WIDTH * 0.6;
  return [
    { text: label, style: ANSWER, x: SIDE, width: left - COLUMN_GAP },
    { text, style: isNone ? NONE : ANSWER, x: SIDE + left, width: CONTENT_WIDTH - left },
  ];
}

const INNER = { x: SIDE + INDENT, width: CONTENT_WIDTH - INDENT } as const;

/** Writes an entry with its number; a short one stays on one page. */
function writeEntry(flow: PageFlow, entry: readonly Pair[], at: number): void {
  flow.skip(at === 1 ? 2 : 6);
  const height = entryHeight(flow, entry);
  if (height < MAX_TOGETHER) flow.needRoom(height);
  entry.forEach(({ label, text, isNone }, place) => {
    flow.needRoom(flow.heightIn({ text: label, style: INNER_LABEL, ...INNER }) + heightOf(1, ANSWER));
    if (place === 0) flow.writeMargin(`${at}.`, ENTRY);
    flow.write(label, INNER_LABEL, INNER);
    flow.write(text, isNone ? NONE : ANSWER, INNER);
    flow.skip(2);
  });
}

function entryHeight(flow: PageFlow, entry: readonly Pair[]): number {
  return entry.reduce(
    (sum, { label, text }) =>
      sum +
      flow.heightIn({ text: label, style: INNER_LABEL, ...INNER }) +
      flow.heightIn({ text, style: ANSWER, ...INNER }) +
      2,
    0,
  );
}

function writeSignature(
  flow: PageFlow,
  { signature: { strokes, name }, alt }: { signature: Signature; alt: string },
): void {
  if (strokes.length > 0) {
    const height = SIGNATURE_HEIGHT * SIGNATURE_SCALE;
    flow.skip(3);
    flow.needRoom(height);
    const at = { x: SIDE, y: flow.y, scale: SIGNATURE_SCALE, fill: null };
    const frame = `M0 0h${SIGNATURE_WIDTH}v${SIGNATURE_HEIGHT}h${-SIGNATURE_WIDTH}z`;
    flow.draw({ ...at, path: frame, stroke: { colour: LINE, width: 2 } });
    flow.draw({ ...at, path: strokes.map(pathOf).join(' '), stroke: { colour: '#000000', width: 4 } }, alt);
    flow.y += height;
    flow.skip(3);
  }
  if (name !== '') flow.write(name, ANSWER);
}

function writeRule(flow: PageFlow, x: number, width: number): void {
  flow.draw({
    path: `M0 0h${width}`,
    x,
    y: flow.y,
    scale: 1,
    fill: null,
    stroke: { colour: LINE, width: 0.5 },
  });
}
