import writeXlsx from 'write-excel-file/node';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import type { ImportRow } from '#platform/imports/import-source.ts';
import { separatedCells } from '#platform/sheets/separated-cells.ts';
import { workbookCells } from '#platform/sheets/workbook-cells.ts';
import { CSV_START, csvLine } from '#platform/text/csv.ts';
import { documentOfMarkup } from '../question/markup-document-rules.ts';
import { partId } from '../question/question-drafts-rules.ts';
import { QuestionDraft } from '../question/question-bank.ts';
import {
  type Band,
  QUESTION_KINDS,
  type QuestionContent,
  type QuestionKind,
} from '../question/question-contract.ts';
import { percentOfWeight, weightOfPercent, WHOLE } from '../question/weight-rules.ts';
import { sameShown } from './same-question.ts';
import { MARKUP_TEXTS, readCloze, writeCloze } from './cloze.ts';
import { collectDrafts, SkippedQuestion } from './collect-drafts.ts';
import { markupOf } from './document-markup-rules.ts';
import type { Interchange } from './interchange-contract.ts';
import { runsAsMarkup, runsAsPlainText, withMarkedRuns } from './sheet-runs.ts';

/** Columns for options. */
export const OPTIONS = 10;
/** Columns of a table of questions, as its heading names them. */
export const COLUMNS: readonly string[] = [
  'kind',
  'name',
  'category',
  'tags',
  'level',
  'points',
  'question',
  ...Array.from({ length: OPTIONS }, (_, at) => `option${at + 1}`),
  'answer',
  'explanation',
  'data',
];
/** The columns whose texts may contain markup. */
const MARKUP_COLUMNS = new Set(COLUMNS.filter((name) => /^(?:question|option\d+|explanation)$/.test(name)));
const LETTERS = 'ABCDEFGHIJ';

/** Parses the rows of a sheet; the first row names the columns. */
function readRows(rows: readonly (readonly string[])[]): Interchange {
  const [head = [], ...body] = rows;
  const names = head.map((name) => name.trim().toLowerCase());
  return collectDrafts(
    body
      .filter((row) => row.some((cell) => cell.trim() !== ''))
      .map((row) => {
        const cell = (name: string) => {
          const text = row[names.indexOf(name)] ?? '';
          return (MARKUP_COLUMNS.has(name) ? runsAsMarkup(text) : runsAsPlainText(text)).trim();
        };
        const has = (name: string) => names.includes(name);
        return {
          excerpt: cell('question') || runsAsPlainText(row.join(' ')),
          read: () => readRow({ cell, has }),
        };
      }),
  );
}

/** A line of a table of questions, its cells by column. */
export type SheetRow = Pick<ImportRow, 'cell' | 'has'>;

/**
 * Reads a question from the cells of its line, by column. Throws `SkippedQuestion` for what is no question; the draft is still to
 * be parsed.
 */
export function readRow({ cell, has }: SheetRow): unknown {
  const head = {
    name: cell('name'),
    category: cell('category'),
    tags: cell('tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    level: Number(cell('level') || '2'),
  };
  if (cell('data') !== '') {
    const draft = { ...head, content: parsedData(cell('data')) };
    const parsed = QuestionDraft.safeParse(draft);
    if (parsed.success && isCorrected({ cell, has }, parsed.data)) throw new SkippedQuestion('data_differs');
    return draft;
  }
  const kind = cell('kind').toLowerCase() as QuestionKind;
  if (!QUESTION_KINDS.includes(kind)) throw new SkippedQuestion('unknown_kind');
  const options = Array.from({ length: OPTIONS }, (_, at) => cell(`option${at + 1}`));
  const base = {
    kind,
    stem: cell('question'),
    explanation: cell('explanation'),
    pointsMilli: Math.round(Number(cell('points') || '1') * 1_000),
  };
  return { ...head, content: { ...base, ...readParts(kind, base.stem, options, cell('answer')) } };
}

function parsedData(data: string): unknown {
  try {
    return JSON.parse(data) as unknown;
  } catch {
    throw new SkippedQuestion('unreadable');
  }
}

/** Columns that people read and that the last one repeats as a whole. */
const READABLE: readonly string[] = ['kind', 'points', 'answer', ...MARKUP_COLUMNS];

/** Whether the readable cells of a line say something else than the question in its last one; without any, it stands alone. */
function isCorrected({ cell, has }: SheetRow, draft: QuestionDraft): boolean {
  const columns = READABLE.filter(has);
  if (columns.every((name) => cell(name) === '')) return false;
  const cells = cellsOf(draft);
  return columns.some(
    (name) => saidBy(name, cell(name)) !== saidBy(name, cells[COLUMNS.indexOf(name)] ?? ''),
  );
}

/** What a cell says, however a spreadsheet or a former export wrote it. */
function saidBy(name: string, text: string): string {
  if (name === 'points') return String(Number(text || '1'));
  const written = MARKUP_COLUMNS.has(name) ? markupOf(documentOfMarkup(text)) : text.toLowerCase();
  return written.replaceAll(/\s+/g, '');
}

function readParts(kind: QuestionKind, stem: string, options: readonly string[], answer: string): object {
  const filled = options.map((text, at) => ({ text, at })).filter(({ text }) => text !== ''); // keys count columns, including empty ones
  const texts = filled.map(({ text }) => text);
  const right = answer
    .toUpperCase()
    .split(/[,\s]+/)
    .filter(Boolean);
  const isRight = (at: number) => right.includes(LETTERS[at] ?? '') || right.includes(String(at + 1));
  switch (kind) {
    case 'single':
      if (!filled.some(({ at }) => isRight(at))) throw new SkippedQuestion('no_right_answer');
      return {
        options: filled.map(({ text, at }) => ({ id: partId(), text, weight: isRight(at) ? WHOLE : 0 })),
      };
    case 'multiple':
      if (!filled.some(({ at }) => isRight(at))) throw new SkippedQuestion('no_right_answer');
      return { options: filled.map(({ text, at }) => ({ id: partId(), text, isRight: isRight(at) })) };
    case 'truefalse':
      if (!/^(true|false|t|f|ถูก|ผิด|1|0)$/i.test(answer)) throw new SkippedQuestion('no_right_answer');
      return { isTrue: /^(true|t|ถูก|1)$/i.test(answer) };
    case 'short':
      if (answer === '') throw new SkippedQuestion('no_right_answer');
      return { forms: answer.split('|').map((form) => weighted(form)) };
    case 'numeric':
      if (answer === '') throw new SkippedQuestion('no_right_answer');
      return { bands: answer.split('|').map(readBand) };
    case 'matching': {
      const pairs = texts.map((text) => text.split('->').map((side) => side.trim()));
      const rights = [...new Set(pairs.map(([, text = '']) => text))].map((text) => ({ id: partId(), text }));
      return {
        rights,
        lefts: pairs
          .filter(([left]) => left !== '')
          .map(([left = '', text = '']) => ({
            id: partId(),
            text: left,
            rightId: rights.find((each) => each.text === text)?.id ?? '',
          })),
      };
    }
    case 'ordering':
    case 'survey': {
      const parts = texts.map((text) => ({ id: partId(), text }));
      return kind === 'ordering' ? { items: parts } : { options: parts };
    }
    case 'gaps':
      return readCloze(stem, MARKUP_TEXTS);
    case 'essay':
      return {};
  }
}

/** Parses a weighted answer: `กรุงเทพ%50` is worth half. */
function weighted(text: string): { text: string; weight: number } {
  const match = /^(.*)%(-?[\d.]+)$/s.exec(text.trim());
  return match
    ? { text: (match[1] ?? '').trim(), weight: weightOfPercent(Number(match[2])) }
    : { text: text.trim(), weight: WHOLE };
}

function readBand(given: string): object {
  const { text, weight } = weighted(given);
  const range = /^(\S+?)\.\.(\S+)$/.exec(text);
  if (range) return { kind: 'range', min: range[1], max: range[2], weight };
  const [value = '', tolerance = '0'] = text.split(/±|\+-/).map((side) => side.trim());
  return { kind: 'near', value, tolerance, weight };
}

/** Returns a question's cells. What the plain columns cannot express goes as a whole into the last one. */
export function cellsOf(draft: QuestionDraft): string[] {
  const { content } = draft;
  const { options, answer, stem } = writeParts(content);
  const cells = [
    content.kind,
    draft.name,
    draft.category,
    draft.tags.join(', '),
    String(draft.level),
    String(content.pointsMilli / 1_000),
    stem,
    ...Array.from({ length: OPTIONS }, (_, at) => options[at] ?? ''),
    answer,
    markupOf(content.explanation),
  ];
  const { drafts } = readRows([COLUMNS, [...cells, '']]);
  const isWhole =
    options.length <= OPTIONS && drafts[0] !== undefined && sameShown(drafts[0].content, content);
  return [...cells, isWhole ? '' : JSON.stringify(content)];
}

function writeParts(content: QuestionContent): { stem: string; options: string[]; answer: string } {
  const stem = markupOf(content.stem);
  const texts = (parts: readonly { readonly text: RichDocument }[]) =>
    parts.map(({ text }) => markupOf(text));
  const letters = (isRight: (at: number) => boolean, count: number) =>
    Array.from({ length: count }, (_, at) => at)
      .filter(isRight)
      .map((at) => LETTERS[at] ?? '')
      .join(',');
  const part = (text: string, weight: number) =>
    weight === WHOLE ? text : `${text}%${percentOfWeight(weight)}`;
  switch (content.kind) {
    case 'single':
      return {
        stem,
        options: texts(content.options),
        answer: letters((at) => content.options[at]?.weight === WHOLE, content.options.length),
      };
    case 'multiple':
      return {
        stem,
        options: texts(content.options),
        answer: letters((at) => content.options[at]?.isRight === true, content.options.length),
      };
    case 'truefalse':
      return { stem, options: [], answer: content.isTrue ? 'TRUE' : 'FALSE' };
    case 'short':
      return {
        stem,
        options: [],
        answer: content.forms.map(({ text, weight }) => part(text, weight)).join('|'),
      };
    case 'numeric':
      return {
        stem,
        options: [],
        answer: content.bands.map((band) => part(bandText(band), band.weight)).join('|'),
      };
    case 'matching': {
      const extra = content.rights.filter(({ id }) => !content.lefts.some(({ rightId }) => rightId === id));
      const rightOf = (wanted: string) => texts(content.rights.filter(({ id }) => id === wanted)).join('');
      return {
        stem,
        options: [
          ...content.lefts.map(({ text, rightId }) => `${markupOf(text)} -> ${rightOf(rightId)}`),
          ...extra.map(({ text }) => `-> ${markupOf(text)}`),
        ],
        answer: '',
      };
    }
    case 'ordering':
      return { stem, options: texts(content.items), answer: '' };
    case 'survey':
      return { stem, options: texts(content.options), answer: '' };
    case 'gaps':
      return { stem: writeCloze(content.stem, content.gaps, MARKUP_TEXTS) ?? stem, options: [], answer: '' };
    case 'essay':
      return { stem, options: [], answer: '' };
  }
}

function bandText(band: Band): string {
  return band.kind === 'range' ? `${band.min}..${band.max}` : `${band.value}±${band.tolerance}`;
}

/** Parses CSV as spreadsheets write it. */
export function readCsv(text: string): Interchange {
  return readRows(separatedCells(text));
}

export function writeCsv(questions: readonly QuestionDraft[]): string {
  return CSV_START + [COLUMNS, ...questions.map(cellsOf)].map(csvLine).join('');
}

/** Parses the first sheet of a workbook. Throws for invalid workbooks and for zip bombs. */
export async function readSheet(bytes: Uint8Array): Promise<Interchange> {
  return readRows(await workbookCells(bytes, withMarkedRuns));
}

/** Characters of a cell (ECMA-376, as spreadsheets limit it). */
const MAX_CELL = 32_767;

/** Whether a workbook has room for a question. */
export function fitsSheet(question: QuestionDraft): boolean {
  return fit(cellsOf(question));
}

function fit(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.length <= MAX_CELL);
}

/** Writes the questions for which a workbook has room. */
export async function writeSheet(questions: readonly QuestionDraft[]): Promise<Uint8Array> {
  const held = questions.map(cellsOf).filter(fit);
  const rows = [COLUMNS, ...held].map((row, at) =>
    row.map((value) => ({ value, type: String, ...(at === 0 && { fontWeight: 'bold' as const }) })),
  );
  return new Uint8Array(await writeXlsx(rows).toBuffer());
}
