import type { RichDocument } from '#platform/documents/document-contract.ts';
import { escapeHtml, type HtmlWriting, writeHtml } from '#platform/documents/write-html-rules.ts';
import { documentOfMarkup } from '../question/markup-document-rules.ts';
import { type Gap, MAX_GAPS } from '../question/question-contract.ts';
import { partId } from '../question/question-drafts-rules.ts';
import { isEmptyText } from '../question/question-text-rules.ts';
import { percentOfWeight, weightOfPercent, WHOLE } from '../question/weight-rules.ts';
import { formsOf, formText, type WeightedForm } from './choice-rules.ts';
import { SkippedQuestion } from './collect-drafts.ts';
import { markupOf } from './document-markup-rules.ts';
import { givenDocument, givenWords, plainDocument, type Room, type TextReading } from './given-document.ts';

// Embedded answers (docs.moodle.org, "Embedded Answers (Cloze) question type", 2026): {share:KIND:~option~=right#feedback}.

const KINDS =
  'SHORTANSWER(?:_C)?|SAC?|MWC?|NUMERICAL|NM|(?:MULTICHOICE|MC)(?:_?[HVS]{1,2})?|(?:MULTIRESPONSE|MR)(?:_?[HS]{1,2})?';
const GAP = new RegExp(`\\{(\\d*):(${KINDS}):((?:\\\\.|[^}\\\\])*)\\}`, 'g');
/** Also of kinds that nobody here knows. */
const ANY_GAP = /\{\d*:[A-Z_]+:(?:\\.|[^}\\])*\}/;
/** What makes a text look like the beginning of a gap. */
const BEGIN = /\{(?=\d*:)/g;
const TEXT = ['SHORTANSWER', 'SA', 'MW', 'SHORTANSWER_C', 'SAC', 'MWC'];
const NUMBER = ['NUMERICAL', 'NM'];
const CHOICE = /^(MULTICHOICE|MC)(_?[HVS]{1,2})?$/;
const CHOICES = /^(MULTIRESPONSE|MR)(_?[HS]{1,2})?$/;

/** How a file writes the texts around and inside the braces. */
interface ClozeWriting {
  readonly write: (text: RichDocument) => string;
  readonly writeAnswer: (text: string) => string;
  /** Keeps a text around the braces from looking like a gap; where a format cannot, only known kinds are gaps. */
  readonly guard: ((text: string) => string) | null;
  /** Keeps a text inside the braces from ending its part. */
  readonly escape: (text: string) => string;
}

interface ClozeReading {
  readonly read: (text: string, room: Room) => RichDocument;
  /** Converts an answer that learners type, which has no markup. */
  readonly readAnswer: (text: string) => string;
  /** Whether gaps of unknown kinds can be told from words. */
  readonly isGuarded: boolean;
}

/** Texts with the markup of questions, as sheets have them. */
export const MARKUP_TEXTS: ClozeReading & ClozeWriting = {
  read: (text) => documentOfMarkup(text.trim()),
  readAnswer: (text) => text,
  isGuarded: false,
  write: markupOf,
  writeAnswer: (text) => text,
  guard: null,
  escape: (text) => text.replace(/[~=#{}\\]|^%/g, '\\$&'),
};

/** Texts in HTML. */
export function readHtmlTexts(reading: TextReading): ClozeReading {
  return {
    read: (text, room) => givenDocument(text, 'html', room, reading),
    readAnswer: (text) => givenWords(text, 'html'),
    isGuarded: true,
  };
}

/** Texts in HTML. Moodle knows two of the escapes and decodes characters written as numbers. */
export function writeHtmlTexts(sources: HtmlWriting): ClozeWriting {
  return {
    write: (text) => writeHtml(text, sources),
    writeAnswer: escapeHtml,
    guard: (text) => text.replace(BEGIN, '&#123;'),
    escape: (text) =>
      text.replace(/&#\d+;|[~#{}\\]|^[=%]/g, (sign) =>
        sign.length > 1 ? sign : `&#${sign.codePointAt(0)};`,
      ),
  };
}

/** Texts without any markup. */
export const PLAIN_TEXTS: ClozeReading = {
  read: plainDocument,
  readAnswer: (text) => text,
  isGuarded: true,
};

/**
 * Parses a text with embedded answers into a stem with gaps. Throws `SkippedQuestion` when nothing is embedded or a part is
 * unknown.
 */
export function readCloze(source: string, texts: ClozeReading): { stem: RichDocument; gaps: unknown[] } {
  const gaps: unknown[] = [];
  const stem = source.replace(GAP, (_, share: string, kind: string, answers: string) => {
    gaps.push(readGap(Math.max(1, Number(share || '1')), kind, answers, texts));
    return `[[${gaps.length}]]`;
  });
  if (texts.isGuarded && ANY_GAP.test(stem)) throw new SkippedQuestion('unknown_kind');
  if (gaps.length === 0) throw new SkippedQuestion('unreadable');
  if (gaps.length > MAX_GAPS) throw new SkippedQuestion('does_not_fit');
  return { stem: texts.read(stem, 'long'), gaps };
}

interface ReadOption extends WeightedForm {
  /** Whether the file gives a percentage instead of a sign. */
  readonly isWeighted: boolean;
}

function readGap(share: number, kind: string, answers: string, texts: ClozeReading): unknown {
  const options = answers
    .split(/(?<!\\)~/)
    .filter((part) => part.trim() !== '')
    .map((part): ReadOption => {
      const match = /^\s*(?:=|%(-?[\d.,]+)%)?((?:\\.|&#|[^#\\])*)(?:#(.*))?$/s.exec(part);
      const isRight = part.trimStart().startsWith('=');
      return {
        text: unescape(match?.[2] ?? ''),
        weight: isRight ? WHOLE : weightOfPercent(Number((match?.[1] ?? '0').replace(',', '.'))),
        feedback: texts.read(unescape(match?.[3] ?? ''), 'short'),
        isWeighted: match?.[1] !== undefined,
      };
    });
  const plain = options.map(({ text, weight, feedback }) => ({
    text: texts.readAnswer(text),
    weight,
    feedback,
  }));
  const base = { id: partId(), share };
  if (TEXT.includes(kind))
    return { kind: 'text', ...base, isCaseSensitive: /(_C|SAC|MWC)$/.test(kind), ...formsOf(plain) };
  if (NUMBER.includes(kind)) {
    const isOther = ({ text }: WeightedForm) => text === '*';
    return {
      kind: 'number',
      ...base,
      bands: plain
        .filter((option) => !isOther(option))
        .map(({ text, weight, feedback }) => {
          const [value = '', tolerance = '0'] = text.split(':').map((side) => side.trim());
          return { kind: 'near', value, tolerance, weight, feedback };
        }),
      feedbackOther: plain.find(isOther)?.feedback,
    };
  }
  const parts = (weights: readonly number[]) =>
    options.map(({ text, feedback }, at) => ({
      id: partId(),
      text: texts.read(text, 'short'),
      weight: weights[at] ?? 0,
      feedback,
    }));
  if (CHOICE.test(kind))
    return { kind: 'choice', ...base, options: parts(options.map(({ weight }) => weight)) };
  if (CHOICES.test(kind)) return { kind: 'choices', ...base, options: parts(choicesWeights(options)) };
  throw new SkippedQuestion('unknown_kind');
}

/** What several options are worth in Moodle: the right ones share the whole; without percentages a wrong one undoes a right one. */
function choicesWeights(options: readonly ReadOption[]): number[] {
  const total = options.reduce((sum, { weight }) => sum + Math.max(0, weight), 0);
  const hasPercents = options.some(({ isWeighted }) => isWeighted);
  return options.map(({ weight }) => {
    if (weight > 0) return Math.round((weight / total) * WHOLE);
    return hasPercents || total === 0 ? weight : -Math.round((WHOLE / total) * WHOLE);
  });
}

function unescape(text: string): string {
  return text.replace(/\\([~=#{}%\\/"'])/g, '$1').trim();
}

/** Writes a stem with its gaps as embedded answers; null when a gap cannot be expressed. */
export function writeCloze(stem: RichDocument, gaps: readonly Gap[], texts: ClozeWriting): string | null {
  const written = new Set<number>();
  const around = texts.write(stem);
  const text = (texts.guard?.(around) ?? around).replace(/\[\[(\d+)\]\]/g, (_, number: string) => {
    const gap = gaps[Number(number) - 1];
    const answers = gap && writeGap(gap, texts);
    if (answers) written.add(Number(number));
    return answers ?? '';
  });
  return written.size === gaps.length ? text : null;
}

function writeGap(gap: Gap, { write, writeAnswer, escape }: ClozeWriting): string | null {
  const option = (text: string, weight: number, feedback: RichDocument, isWeighted = false) => {
    const sign = weight === WHOLE && !isWeighted ? '=' : weight === 0 ? '' : `%${percentOfWeight(weight)}%`;
    return `${sign}${escape(text)}${isEmptyText(feedback) ? '' : `#${escape(write(feedback))}`}`;
  };
  switch (gap.kind) {
    case 'text': {
      const forms = gap.forms.map(({ text, weight, feedback }) =>
        option(writeAnswer(formText(text, gap)), weight, feedback),
      );
      return `{${gap.share}:SHORTANSWER${gap.isCaseSensitive ? '_C' : ''}:${forms.join('~')}}`;
    }
    case 'number': {
      if (gap.bands.some((band) => band.kind === 'range' || band.isRelative)) return null;
      const bands = gap.bands.map((band) =>
        band.kind === 'near' ? option(`${band.value}:${band.tolerance}`, band.weight, band.feedback) : '',
      );
      const other = isEmptyText(gap.feedbackOther) ? [] : [option('*', 0, gap.feedbackOther)];
      return `{${gap.share}:NUMERICAL:${[...bands, ...other].join('~')}}`;
    }
    case 'choice':
    case 'choices': {
      const isMany = gap.kind === 'choices';
      const options = gap.options.map(({ text, weight, feedback }) =>
        option(write(text), weight, feedback, isMany),
      );
      return `{${gap.share}:${isMany ? 'MULTIRESPONSE' : 'MULTICHOICE'}:${options.join('~')}}`;
    }
  }
}
