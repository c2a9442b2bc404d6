import type { RichDocument } from '#platform/documents/document-contract.ts';
import { type HtmlWriting, writeHtml } from '#platform/documents/write-html-rules.ts';
import { partId } from '../question/question-drafts-rules.ts';
import { type QuestionDraft, titleOf } from '../question/question-bank.ts';
import type { Band, QuestionContent } from '../question/question-contract.ts';
import { isEmptyText, plainTextOf } from '../question/question-text-rules.ts';
import { percentOfWeight, weightOfPercent, WHOLE } from '../question/weight-rules.ts';
import {
  formsOf,
  formText,
  multipleOf,
  type WeightedChoice,
  type WeightedForm,
  weightsOf,
} from './choice-rules.ts';
import { collectDrafts, headOf, SkippedQuestion, type RawQuestion } from './collect-drafts.ts';
import { dataSources } from './data-sources.ts';
import { exchanged } from './exchanged-document.ts';
import { FileList, FoundMedia } from './found-media.ts';
import {
  givenDocument,
  literalDocument,
  LOOKS_LIKE_HTML,
  type Room,
  type TextFormat,
  type TextReading,
} from './given-document.ts';
import type { ExportedMedia, Interchange, SkippedLine } from './interchange-contract.ts';
import { matchingOf } from './matching-rules.ts';
import { orderingWay } from './ordering-rules.ts';

// GIFT as Moodle reads and writes it (docs.moodle.org, "GIFT format", 2026), with the ordering of its question type.

/** Parses a GIFT file, each question separately. */
export function readGift(text: string): Interchange {
  let category = '';
  const raw: RawQuestion[] = [];
  const media = new FoundMedia();
  for (const block of blocksOf(text)) {
    const heading = /^\$CATEGORY:\s*(.+)$/m.exec(block.text);
    if (heading?.[1] !== undefined) category = categoryOf(heading[1]);
    const words = block.text.replace(/^\$CATEGORY:.*$/m, '').trim();
    if (words === '') continue;
    const within = category;
    raw.push({
      excerpt: words,
      read: (note) => {
        if (block.hasId) note('id_dropped');
        const { name, ...content } = readQuestion(words, { note, media, files: new FileList([]) });
        return { ...headOf({ name, category: within, tags: block.tags }, note), content };
      },
    });
  }
  return collectDrafts(raw, media.all);
}

function categoryOf(path: string): string {
  return path
    .trim()
    .replace(/^\$[^/]*\$\/?/, '')
    .replace(/^top(\/|$)/, '');
}

interface Block {
  readonly text: string;
  readonly tags: readonly string[];
  readonly hasId: boolean;
}

/** Splits into blocks at empty lines; drops comment lines but keeps their tags. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let tags: string[] = [];
  let hasId = false;
  let isOpen = false; // inside braces, empty lines belong to the answers
  const end = (): void => {
    if (lines.length > 0) blocks.push({ text: lines.join('\n'), tags, hasId });
    lines = [];
    tags = [];
    hasId = false;
    isOpen = false;
  };
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    if (/^\s*\/\//.test(line)) {
      for (const [, tag = ''] of line.matchAll(/\[tag:([^\]]+)\]/g)) tags.push(tag);
      if (/\[id:[^\]]+\]/.test(line)) hasId = true;
      continue;
    }
    if (line.trim() === '' && !isOpen) {
      if (lines.length > 0) end();
      continue;
    }
    if (line.startsWith('$CATEGORY:')) {
      const kept = tags;
      if (lines.length > 0) end();
      tags = kept;
      blocks.push({ text: line, tags: [], hasId: false });
      continue;
    }
    lines.push(line);
    for (const [brace] of line.matchAll(/\\.|[{}]/g)) if (brace.length === 1) isOpen = brace === '{';
  }
  end();
  return blocks;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n' };

function unescape(text: string): string {
  return text.replace(/\\([~=#{}:\\n])/g, (_, letter: string) => ESCAPES[letter] ?? letter);
}

/** Returns the index of an unescaped letter, or −1. */
function findBare(text: string, letter: string, from = 0): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text.startsWith(letter, at)) return at;
  }
  return -1;
}

function splitBare(text: string, pattern: RegExp): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (letter === '\\') {
      piece += letter + (text[at + 1] ?? '');
      at += 1;
    } else if (pattern.test(letter)) {
      pieces.push(piece);
      piece = letter;
    } else piece += letter;
  }
  return [...pieces, piece];
}

function cutBare(text: string, mark: string): [string, string?] {
  const at = findBare(text, mark);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + mark.length)];
}

/** How the parts of one question are read. */
interface Reading extends TextReading {
  readonly format: TextFormat;
}

function readQuestion(
  block: string,
  given: TextReading,
): Readonly<Record<string, unknown>> & { readonly name: string } {
  const open = findBare(block, '{');
  if (open === -1) throw new SkippedQuestion('no_question');
  const close = findBare(block, '}', open);
  if (close === -1) throw new SkippedQuestion('unreadable');
  const titled = /^::((?:\\.|[^:\\]|:(?!:))*)::/s.exec(block);
  const name = unescape(titled?.[1] ?? '').trim();
  const [head, format] = formatOf(block.slice(titled?.[0].length ?? 0, open));
  const tail = block.slice(close + 1).trimEnd();
  const reading = { ...given, format: format ?? 'moodle' };
  // As in Moodle, answers amid the text leave a blank.
  const stem = wordsIn(tail.trim() === '' ? head : `${head}_____${tail}`, reading, 'long');
  const [answers, explanation = ''] = cutBare(block.slice(open + 1, close), '####');
  return {
    name: isEmptyText(stem) ? '' : name,
    stem: isEmptyText(stem) ? literalDocument(name) : stem,
    explanation: wordsOf(explanation, reading, 'long'),
    ...readAnswers(answers.trim(), reading),
  };
}

function formatOf(text: string): [string, TextFormat?] {
  const match = /^\s*\[(html|markdown|plain|moodle)\]/.exec(text);
  return match ? [text.slice(match[0].length), match[1] as TextFormat] : [text];
}

/** Converts a text that may begin with a format of its own. */
function wordsOf(text: string, reading: Reading, room: Room = 'short'): RichDocument {
  const [words, own] = formatOf(text);
  return wordsIn(words, { ...reading, format: own ?? reading.format }, room);
}

/** Converts a text. Lines of the source file are lines of text, except where its format ignores them. */
function wordsIn(text: string, reading: Reading, room: Room): RichDocument {
  const { format } = reading;
  const isLayout = format === 'html' || format === 'markdown';
  const source = isLayout ? text : text.replace(/[ \t]*\n[ \t]*/g, '\n').trim();
  return givenDocument(unescape(source), format, room, reading);
}

/** Returns a text that learners type or that only shows as text: letter by letter, on one line. */
function lettersOf(text: string): string {
  const [words] = formatOf(text);
  return unescape(words.replace(/\s*\n\s*/g, ' ')).trim();
}

function readAnswers(text: string, reading: Reading): object {
  if (text === '') return { kind: 'essay' };
  const truth = /^(T|TRUE|F|FALSE)\s*(#|$)/i.exec(text);
  if (truth) {
    const isTrue = truth[1]?.[0]?.toUpperCase() === 'T';
    const [wrong, right] = splitBare(text, /#/)
      .slice(1)
      .map((part) => wordsOf(part.slice(1), reading));
    return {
      kind: 'truefalse',
      isTrue,
      feedbackTrue: isTrue ? right : wrong,
      feedbackFalse: isTrue ? wrong : right,
    };
  }
  if (text.startsWith('#')) return { kind: 'numeric', ...readNumbers(text.slice(1).trim(), reading) };
  if (text.startsWith('>')) return readOrdering(text.slice(1), reading);
  const parts = splitBare(text, /[=~]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && only[0] !== '=' && only[0] !== '~')
    return { kind: 'short', ...formsOf([readForm(`=${only}`, reading)]) };
  if (parts.some((part) => part[0] !== '=' && part[0] !== '~')) throw new SkippedQuestion('unreadable');
  const isTyped = parts.every((part) => part[0] === '=');
  if (isTyped && parts.some((part) => findBare(part, '->') !== -1)) return readPairs(parts, reading);
  if (isTyped) {
    const forms = parts.map((part) => readForm(part, reading));
    if (!forms.some(({ weight }) => weight > 0)) throw new SkippedQuestion('no_right_answer');
    return { kind: 'short', ...formsOf(forms) };
  }
  const choices = parts.map((part) => readChoice(part, reading));
  if (!choices.some(({ weight }) => weight > 0)) throw new SkippedQuestion('no_right_answer');
  const isSingle = parts.some((part) => part[0] === '=');
  if (isSingle) return { kind: 'single', options: choices.map((choice) => ({ id: partId(), ...choice })) };
  return multipleOf(choices);
}

/** Splits an answer into its weight, its source text and its feedback. */
function cutAnswer(part: string, reading: Reading): WeightedForm {
  const weighted = /^[=~]\s*%(-?[\d.]+)%/.exec(part);
  const [text, feedback = ''] = cutBare(part.slice(weighted?.[0].length ?? 1), '#');
  return {
    text,
    weight: weighted ? weightOfPercent(Number(weighted[1])) : part[0] === '=' ? WHOLE : 0,
    feedback: wordsOf(feedback, reading),
  };
}

function readChoice(part: string, reading: Reading): WeightedChoice {
  const answer = cutAnswer(part, reading);
  return { ...answer, text: wordsOf(answer.text, reading) };
}

function readForm(part: string, reading: Reading): WeightedForm {
  const answer = cutAnswer(part, reading);
  return { ...answer, text: lettersOf(answer.text) };
}

function readPairs(parts: readonly string[], reading: Reading): object {
  return matchingOf(
    parts.map((part) => {
      const [left, right = ''] = cutBare(part.slice(1), '->');
      return { left: wordsOf(left, reading), right: literalDocument(lettersOf(right)) };
    }),
  );
}

const ORDERING_WORD = /^(?:[A-Z_]+|0|1|none|123|abc|iii)$/;

/**
 * Reads the items of an ordering: `>`, how many to show, settings, then an item per line. Older files have items behind `=`
 * instead.
 */
function readOrdering(text: string, reading: Reading): object {
  const { note } = reading;
  const [first = '', ...lines] = text.split('\n');
  const counted = /^\s*(\d+)(.*)$/.exec(first);
  const items = (counted ? lines : splitBare(text, /[=]/).map((part) => part.replace(/^=/, '')))
    .map((line) => wordsOf(line, { ...reading, format: 'moodle' }))
    .filter((line) => !isEmptyText(line));
  const settings = (counted?.[2] ?? '').trim().split(/\s+/).filter(Boolean);
  if (!settings.every((word) => ORDERING_WORD.test(word))) throw new SkippedQuestion('unreadable');
  if (counted && Number(counted[1]) < items.length && !settings.includes('ALL')) note('scoring_changed');
  const grading = settings.find((word) => /^(?:ALL_OR|ABS|REL|LONGEST)/.test(word)) ?? '';
  return {
    kind: 'ordering',
    way: orderingWay(grading, note),
    items: items.map((item) => ({ id: partId(), text: item })),
  };
}

function readNumbers(
  text: string,
  reading: Reading,
): { bands: object[]; feedbackOther: RichDocument | undefined } {
  // Without signs there is one number; what stands behind a tilde is for every other answer.
  const parts = splitBare(text.startsWith('=') ? text : `=${text}`, /[=~]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const answers = parts.map((part) => ({ part, answer: readForm(part, reading) }));
  const isOther = ({ part, answer }: (typeof answers)[number]) => part[0] === '~' || answer.text === '*';
  return {
    bands: answers
      .filter((each) => !isOther(each))
      .map(({ answer: { text: words, weight, feedback } }) => {
        const range = /^(\S+?)\s*\.\.\s*(\S+)$/.exec(words);
        if (range) return { kind: 'range', min: range[1], max: range[2], weight, feedback };
        const [value = '', tolerance = '0'] = words.split(':').map((each) => each.trim());
        return { kind: 'near', value, tolerance, weight, feedback };
      }),
    feedbackOther: answers.find(isOther)?.answer.feedback,
  };
}

/** Writes questions as GIFT, pictures and sounds within their addresses; reports what GIFT cannot express. */
export function writeGift(
  questions: readonly QuestionDraft[],
  media: ExportedMedia = new Map(),
): { text: string; left: SkippedLine[] } {
  const sources = dataSources(media);
  const left: SkippedLine[] = [];
  let category = '';
  const pieces: string[] = [];
  for (const [at, { content, name, category: own, tags }] of questions.entries()) {
    const { format, text: stem } = exchanged(content.stem, sources);
    const answers = giftAnswers(content, { within: format, sources });
    if (answers === null) {
      left.push({
        place: at + 1,
        excerpt: titleOf(content),
        reason: 'not_expressible',
        isTaken: false,
      });
      continue;
    }
    if (own !== category) pieces.push(`$CATEGORY: $course$/top${own && `/${own}`}\n`);
    category = own;
    const explanation = isEmptyText(content.explanation)
      ? ''
      : `\n\t####${written(content.explanation, { within: format, sources })}`;
    const marks = tags.length > 0 ? `// ${tags.map((tag) => `[tag:${tag}]`).join(' ')}\n` : '';
    const title = name === '' ? '' : `::${escape(name)}::`;
    pieces.push(`${marks}${title}[${format}]${escape(stem)}{${answers}${explanation}\n}\n`);
  }
  return { text: pieces.join('\n'), left };
}

function escape(text: string): string {
  return text.replace(/[~=#{}:\\]/g, '\\$&').replaceAll('\n', '\\n');
}

type OwnFormat = 'plain' | 'html';

interface Writing {
  /** Format of the question. */
  readonly within: OwnFormat;
  readonly sources: HtmlWriting;
}

/** Writes a part of a question, with its format where that is not the question's or could be mistaken. */
function written(text: RichDocument, { within, sources }: Writing): string {
  if (isEmptyText(text)) return '';
  const { format, text: words } = exchanged(text, sources);
  return formatted(words, format, within);
}

function formatted(words: string, format: OwnFormat, within: OwnFormat): string {
  const isClear = format === within && !/^\s*\[|^\s*\/\//.test(words);
  return `${isClear ? '' : `[${format}]`}${escape(words)}`;
}

function giftAnswers(content: QuestionContent, writing: Writing): string | null {
  const line = (sign: string, words: string, weight: number, feedback: string) => {
    const percent = percentOfWeight(weight);
    // A text that begins like a weight needs one before it.
    const isPlain = percent === (sign === '=' ? 100 : 0) && !/^\s*%/.test(words);
    return `\n\t${sign}${isPlain ? '' : `%${percent}%`}${words}${feedback && `#${feedback}`}`;
  };
  const part = (text: RichDocument) => written(text, writing);
  switch (content.kind) {
    case 'single':
      // GIFT tells the kind by its signs: one right answer among others, answers to type, or several right ones.
      if (new Set(content.options.map(({ weight }) => weight === WHOLE)).size < 2) return null;
      return content.options
        .map(({ text, weight, feedback }) =>
          line(weight === WHOLE ? '=' : '~', part(text), weight, part(feedback)),
        )
        .join('');
    case 'multiple': {
      const weights = weightsOf(content);
      if (weights === null) return null;
      return content.options
        .map(({ text, feedback }, at) => line('~', part(text), weights[at] ?? 0, part(feedback)))
        .join('');
    }
    case 'truefalse': {
      const [wrong, right] = content.isTrue
        ? [content.feedbackFalse, content.feedbackTrue]
        : [content.feedbackTrue, content.feedbackFalse];
      const [wrongWords, rightWords] = [part(wrong), part(right)];
      const feedback = wrongWords || rightWords ? `#${wrongWords}${rightWords && `#${rightWords}`}` : '';
      return `${content.isTrue ? 'TRUE' : 'FALSE'}${feedback}`;
    }
    case 'short':
      if (content.forms.some(({ text }) => text.includes('->'))) return null; // these would be pairs
      return content.forms
        .map(({ text, weight, feedback }) =>
          line('=', letters(formText(text, content)), weight, arrowless(feedback, writing)),
        )
        .join('');
    case 'numeric': {
      if (content.bands.some((band) => band.kind === 'near' && band.isRelative)) return null;
      const other = isEmptyText(content.feedbackOther) ? '' : `\n\t~#${part(content.feedbackOther)}`;
      const bands = content.bands.map((band) =>
        line('=', giftNumber(band), band.weight, part(band.feedback)),
      );
      return `#${bands.join('')}${other}`;
    }
    case 'matching': {
      const rightOf = (id: string) => {
        const right = content.rights.find((each) => each.id === id);
        return right ? letters(plainTextOf(right.text)) : '';
      };
      const extra = content.rights.filter(({ id }) => !content.lefts.some(({ rightId }) => rightId === id));
      return [
        ...content.lefts.map(
          ({ text, rightId }) => `\n\t=${arrowless(text, writing)} -> ${rightOf(rightId)}`,
        ),
        ...extra.map(({ text }) => `\n\t= -> ${letters(plainTextOf(text))}`),
      ].join('');
    }
    case 'ordering': {
      const way = content.way === 'exact' ? 'ALL_OR_NOTHING' : 'RELATIVE_NEXT_EXCLUDE_LAST';
      const items = content.items.map(({ text }) => `\n\t${itemText(text, writing)}`);
      return `>${items.length} ALL VERTICAL ${way} SHOW${items.join('')}`;
    }
    case 'essay':
      return '';
    case 'gaps':
    case 'survey':
      return null;
  }
}

/** Writes a text that is read letter by letter. */
function letters(text: string): string {
  return `${/^\s*\[/.test(text) ? '[plain]' : ''}${escape(text)}`;
}

/** Writes a part without the arrow that makes pairs: as a character of HTML. */
function arrowless(text: RichDocument, writing: Writing): string {
  if (!plainTextOf(text).includes('->')) return written(text, writing);
  return formatted(writeHtml(text, writing.sources), 'html', writing.within);
}

/** An item has no format of its own: it is HTML where it looks like it. */
function itemText(text: RichDocument, { sources }: Writing): string {
  const { format, text: words } = exchanged(text, sources);
  const isText = format === 'plain' && !LOOKS_LIKE_HTML.test(words) && !/^\s*(?:\[|\/\/)/.test(words);
  // A line break of the file would be one of the text.
  return escape(isText ? words : writeHtml(text, sources).replaceAll('\n', '&#10;'));
}

function giftNumber(band: Band): string {
  if (band.kind === 'near') return `${band.value}:${band.tolerance}`;
  const isTight = !band.min.endsWith('.') && !band.max.startsWith('.');
  return isTight ? `${band.min}..${band.max}` : `${band.min} .. ${band.max}`;
}
