import { EMPTY_DOCUMENT, type RichDocument } from '#platform/documents/document-contract.ts';
import type { HtmlWriting } from '#platform/documents/write-html-rules.ts';
import { XMLBuilder } from 'fast-xml-parser';
import { readXml } from '#platform/text/read-xml.ts';
import { partId } from '../question/question-drafts-rules.ts';
import { type QuestionDraft, titleOf } from '../question/question-bank.ts';
import { cleanTyped, type ContentOf, MAX_GAPS, type QuestionContent } from '../question/question-contract.ts';
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
import { PLAIN_TEXTS, readCloze, readHtmlTexts, writeCloze, writeHtmlTexts } from './cloze.ts';
import { collectDrafts, headOf, SkippedQuestion, type RawQuestion } from './collect-drafts.ts';
import { exchanged } from './exchanged-document.ts';
import { FileList, FoundMedia, type GivenFile } from './found-media.ts';
import {
  givenDocument,
  givenWords,
  literalDocument,
  type Room,
  type TextFormat,
  type TextReading,
} from './given-document.ts';
import {
  type ExportedMedia,
  type Interchange,
  mediumName,
  type Note,
  type SkippedLine,
} from './interchange-contract.ts';
import { matchingOf } from './matching-rules.ts';
import { orderingWay } from './ordering-rules.ts';

// Moodle XML (docs.moodle.org, "Moodle XML format", 2026). No document type, no custom entities.

type Node = Readonly<Record<string, unknown>>;

const MANY = new Set([
  'question',
  'answer',
  'subquestion',
  'tag',
  'unit',
  'file',
  'hint',
  'selectoption',
  'dragbox',
]);

/** Parses a Moodle XML file. Throws the parser's error on invalid XML. */
export function readMoodleXml(text: string): Interchange {
  const parsed = readXml(text, { many: MANY }) as { quiz?: Node };
  if (parsed.quiz === undefined) throw new Error('Not a quiz.');
  const questions = (parsed.quiz?.['question'] ?? []) as Node[];
  let category = '';
  const raw: RawQuestion[] = [];
  const media = new FoundMedia();
  for (const question of questions) {
    if (question['@type'] === 'category') {
      category = plain(question['category'])
        .replace(/^\$[^/]*\$\/?/, '')
        .replace(/^top(\/|$)/, '');
      continue;
    }
    const within = category;
    raw.push({
      excerpt: plain(question['name']) || wordsOf(question['questiontext']),
      read: (note) => {
        const files = new FileList(filesIn(question));
        const text: TextReading = { note, media, files };
        const words: Words = (node, room = 'short') => {
          const own = listOf(nodeOf(node)['file']).map((file) => fileOf(nodeOf(file)));
          return documentOf(node, room, { ...text, files: files.seenBeside(own) });
        };
        const { stem, ...kind } = readKind(question, { words, note, text });
        const name = plain(question['name']);
        const tags = listOf(nodeOf(question['tags'])['tag']).map(plain);
        const content = {
          stem,
          explanation: words(question['generalfeedback'], 'long'),
          pointsMilli: pointsOf(question, note),
          ...kind,
        };
        noteUnheld(question, note);
        if (files.hasRest()) note('files_dropped');
        return {
          // Every question has a name there: the beginning of the text where nobody gave one.
          ...headOf({ name: name === titleOf({ stem }) ? '' : name, category: within, tags }, note),
          content,
        };
      },
    });
  }
  return collectDrafts(raw, media.all);
}

type Words = (node: unknown, room?: Room) => RichDocument;

interface Reading {
  readonly words: Words;
  readonly note: Note;
  readonly text: TextReading;
}

const MAX_FILES = 500;

/** Files beside the texts of a question. */
function filesIn(value: unknown, found: GivenFile[] = []): GivenFile[] {
  if (Array.isArray(value)) for (const each of value) filesIn(each, found);
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) {
      if (name === 'file') for (const file of listOf(each)) found.push(fileOf(nodeOf(file)));
      else filesIn(each, found);
    }
  return found.slice(0, MAX_FILES);
}

function fileOf(file: Node): GivenFile {
  const path = `${valueOf(file['@path'])}/${valueOf(file['@name'])}`.replace(/\/{2,}/g, '/');
  return { name: path.replace(/^\//, ''), base64: valueOf(file) };
}

const MAX_POINTS_MILLI = 1_000_000;

function pointsOf(question: Node, note: Note): number {
  const points = Math.round(Number(valueOf(question['defaultgrade']) || '1') * 1_000) || 0;
  if (points < 0 || points > MAX_POINTS_MILLI) note('shortened');
  return Math.min(MAX_POINTS_MILLI, Math.max(0, points));
}

/** What Moodle fills in by itself, in English and Thai. */
const USUAL_FEEDBACK =
  /^(?:your answer is (?:correct|partially correct|incorrect)|คำตอบของคุณ(?:ถูกต้อง|ถูกต้องบางส่วน|ไม่ถูกต้อง|ถูก|ผิด))?\.?$/i;
const COMBINED = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'];
const KEPT_FROM_LEARNERS = ['responsetemplate', 'graderinfo', 'minwordlimit'];

/** Reports what a question has and the bank does not hold. */
function noteUnheld(question: Node, note: Note): void {
  if (COMBINED.some((name) => !USUAL_FEEDBACK.test(wordsOf(question[name])))) note('feedback_dropped');
  if (listOf(question['hint']).some((hint) => plain(hint) !== '')) note('hints_dropped');
  if (plain(question['idnumber']) !== '') note('id_dropped');
  const isFixed = /^(false|0)$/.test(valueOf(question['shuffleanswers']));
  if (isFixed && question['@type'] !== 'truefalse') note('order_dropped');
  const hasFiles = Number(valueOf(question['attachments']) || '0') > 0;
  if (hasFiles || KEPT_FROM_LEARNERS.some((name) => !/^0?$/.test(plain(question[name]))))
    note('settings_dropped');
}

function nodeOf(value: unknown): Node {
  return typeof value === 'object' && value !== null ? (value as Node) : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === '' ? [] : [value];
}

/** Returns an element's text, with or without attributes. */
function valueOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const node = nodeOf(value);
  return typeof node['#text'] === 'string' ? node['#text'] : '';
}

function plain(value: unknown): string {
  const node = nodeOf(value);
  return (node['text'] === undefined ? valueOf(value) : valueOf(node['text'])).trim();
}

const FORMATS: Readonly<Record<string, TextFormat>> = {
  html: 'html',
  plain_text: 'plain',
  markdown: 'markdown',
  moodle_auto_format: 'moodle',
};

const formatOf = (node: Node): TextFormat => FORMATS[valueOf(node['@format'])] ?? 'html';

function documentOf(value: unknown, room: Room, reading: TextReading): RichDocument {
  return givenDocument(plain(value), formatOf(nodeOf(value)), room, reading);
}

function wordsOf(value: unknown): string {
  return givenWords(plain(value), formatOf(nodeOf(value)));
}

/** An answer: its text as chosen, or letter by letter as typed. */
interface GivenAnswer extends WeightedChoice {
  readonly node: Node;
  readonly typed: string;
}

function answersOf(question: Node, words: Words): GivenAnswer[] {
  return listOf(question['answer']).map((each) => {
    const node = nodeOf(each);
    return {
      node,
      text: words(each),
      typed: plain(each),
      weight: weightOfPercent(Number(node['@fraction'] ?? 0)),
      feedback: words(node['feedback']),
    };
  });
}

const asTyped = ({ typed, weight, feedback }: GivenAnswer): WeightedForm => ({
  text: typed,
  weight,
  feedback,
});

type ReadParts = { readonly kind: string } & Readonly<Record<string, unknown>>;

/** The stem, and the parts that depend on a question's kind; blanks change its text. */
function readKind(question: Node, reading: Reading): { readonly stem: RichDocument } & ReadParts {
  const node = nodeOf(question['questiontext']);
  switch (question['@type']) {
    case 'cloze':
    case 'multianswer': {
      const isText = formatOf(node) === 'plain';
      return {
        kind: 'gaps',
        ...readCloze(plain(node), isText ? PLAIN_TEXTS : readHtmlTexts(reading.text)),
      };
    }
    case 'gapselect':
      return readMissingWords(node, listOf(question['selectoption']), reading);
    case 'ddwtos':
      return readMissingWords(node, listOf(question['dragbox']), reading);
    default: {
      const stem = reading.words(node, 'long');
      return { stem, ...readParts(question, reading) };
    }
  }
}

function readParts(question: Node, { words, note }: Reading): ReadParts {
  const answers = answersOf(question, words);
  const right = answers.some(({ weight }) => weight > 0);
  switch (question['@type']) {
    case 'multichoice': {
      if (!right) throw new SkippedQuestion('no_right_answer');
      const choices = answers.map(({ text, weight, feedback }) => ({ text, weight, feedback }));
      const isSingle = /^(true|1)$/.test(valueOf(question['single']));
      return isSingle
        ? { kind: 'single', options: choices.map((choice) => ({ id: partId(), ...choice })) }
        : multipleOf(choices);
    }
    case 'truefalse': {
      const of = (name: string) => answers.find(({ typed }) => typed.toLowerCase() === name);
      if (!right) throw new SkippedQuestion('no_right_answer');
      return {
        kind: 'truefalse',
        isTrue: (of('true')?.weight ?? 0) > 0,
        feedbackTrue: of('true')?.feedback,
        feedbackFalse: of('false')?.feedback,
      };
    }
    case 'shortanswer':
      if (!right) throw new SkippedQuestion('no_right_answer');
      return {
        kind: 'short',
        isCaseSensitive: valueOf(question['usecase']) === '1',
        ...formsOf(answers.map(asTyped)),
      };
    case 'numerical':
      if (!right) throw new SkippedQuestion('no_right_answer');
      return { kind: 'numeric', units: unitsOf(question, note), ...bandsOf(answers) };
    case 'matching':
    case 'match':
      return readPairs(question, words);
    case 'ordering': {
      if (valueOf(question['selecttype']) !== '' && !/^(ALL|0)$/.test(valueOf(question['selecttype'])))
        note('scoring_changed');
      if (answers.some(({ feedback }) => !isEmptyText(feedback))) note('feedback_dropped');
      return {
        kind: 'ordering',
        way: orderingWay(valueOf(question['gradingtype']), note),
        items: answers.map(({ text }) => ({ id: partId(), text })),
      };
    }
    case 'essay':
      return { kind: 'essay', maxWords: Number(valueOf(question['maxwordlimit'])) || null };
    case 'description':
      throw new SkippedQuestion('no_question');
    default:
      throw new SkippedQuestion('unknown_kind');
  }
}

/** Units that need no conversion: an accepted unit does not change the number. */
function unitsOf(question: Node, note: Note): string[] {
  const units = listOf(nodeOf(question['units'])['unit']).map((unit) => ({
    name: plain(nodeOf(unit)['unit_name']),
    isOne: Number(valueOf(nodeOf(unit)['multiplier']) || '1') === 1,
  }));
  const held = units.filter(({ name, isOne }) => name !== '' && isOne).map(({ name }) => name);
  if (units.some(({ isOne }) => !isOne) || held.length > MAX_UNITS) note('units_dropped');
  return held.slice(0, MAX_UNITS);
}

const MAX_UNITS = 10;

function bandsOf(answers: readonly GivenAnswer[]): object {
  const isOther = ({ typed }: GivenAnswer) => typed === '*';
  return {
    bands: answers
      .filter((answer) => !isOther(answer))
      .map(({ node, typed, weight, feedback }) => ({
        kind: 'near',
        value: typed,
        tolerance: valueOf(node['tolerance']) || '0',
        weight,
        feedback,
      })),
    feedbackOther: answers.find(isOther)?.feedback,
  };
}

function readPairs(question: Node, words: Words): ReturnType<typeof matchingOf> {
  return matchingOf(
    listOf(question['subquestion']).map((each) => {
      const [answer] = listOf(nodeOf(each)['answer']);
      return { left: words(each), right: literalDocument(plain(answer)) };
    }),
  );
}

/**
 * Reads a text whose blanks `[[n]]` name their word, to select or to drag there: each blank becomes a choice among the words of
 * the same group.
 */
function readMissingWords(
  node: Node,
  given: readonly unknown[],
  { words, text }: Reading,
): { readonly kind: 'gaps'; readonly stem: RichDocument; readonly gaps: readonly object[] } {
  const options = given.map((each) => {
    const option = words(each);
    return { option, key: JSON.stringify(option), group: valueOf(nodeOf(each)['group']) || '1' };
  });
  const gaps: object[] = [];
  const numbered = plain(node).replace(/\[\[(\d+)\]\]/g, (_, number: string) => {
    const answer = options[Number(number) - 1];
    if (!answer) throw new SkippedQuestion('no_right_answer');
    const group = new Map(
      options.filter((each) => each.group === answer.group).map(({ key, option }) => [key, option]),
    );
    gaps.push({
      kind: 'choice',
      id: partId(),
      share: 1,
      options: [...group].map(([key, option]) => ({
        id: partId(),
        text: option,
        weight: key === answer.key ? WHOLE : 0,
      })),
    });
    return `[[${gaps.length}]]`;
  });
  if (gaps.length === 0) throw new SkippedQuestion('unreadable');
  if (gaps.length > MAX_GAPS) throw new SkippedQuestion('does_not_fit');
  return { kind: 'gaps', stem: givenDocument(numbered, formatOf(node), 'long', text), gaps };
}

/** Writes questions as Moodle XML, pictures and sounds as files beside their texts; reports what it cannot express. */
export function writeMoodleXml(
  questions: readonly QuestionDraft[],
  media: ExportedMedia = new Map(),
): { text: string; left: SkippedLine[] } {
  const left: SkippedLine[] = [];
  const nodes: object[] = [];
  let category = '';
  for (const [at, draft] of questions.entries()) {
    const worded: Worded = (document) => textNode(document, media);
    const kind = writeKind(draft.content, worded, media);
    if (kind === null) {
      left.push({
        place: at + 1,
        excerpt: titleOf(draft.content),
        reason: 'not_expressible',
        isTaken: false,
      });
      continue;
    }
    if (draft.category !== category)
      nodes.push({
        '@type': 'category',
        category: { text: `$course$/top${draft.category && `/${draft.category}`}` },
      });
    category = draft.category;
    nodes.push({
      name: { text: draft.name || titleOf(draft.content) },
      questiontext: worded(draft.content.stem),
      generalfeedback: worded(draft.content.explanation),
      defaultgrade: String(draft.content.pointsMilli / 1_000),
      ...kind,
      ...(draft.tags.length > 0 && { tags: { tag: draft.tags.map((text) => ({ text })) } }),
    });
  }
  const builder = new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    format: true,
    processEntities: true,
    suppressEmptyNode: true,
    cdataPropName: CDATA,
  });
  const xml = builder.build({ quiz: { question: nodes } });
  return { text: cleanTyped(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`), left };
}

const CDATA = '__cdata';

/** A text with its format, and the files that stand in it. */
function textNode(document: RichDocument, media: ExportedMedia): object {
  return withFiles(media, (sources) => {
    const { format, text } = exchanged(document, sources);
    return format === 'plain'
      ? { '@format': 'plain_text', text }
      : // Escaped HTML does not hold the end of a section.
        { '@format': 'html', text: { [CDATA]: text } };
  });
}

/** Adds the files that a text names while it is written. */
function withFiles<Text extends object | null>(
  media: ExportedMedia,
  write: (sources: HtmlWriting) => Text,
): Text {
  const names = new Map<string, string>();
  const source = (id: string): string | null => {
    const medium = media.get(id);
    if (!medium) return null;
    names.set(id, mediumName(id, medium));
    return `@@PLUGINFILE@@/${names.get(id)}`;
  };
  const text = write({ pictureSource: source, soundSource: source });
  const file = [...names].map(([id, name]) => ({
    '@name': name,
    '@path': '/',
    '@encoding': 'base64',
    '#text': Buffer.from(media.get(id)?.bytes ?? []).toString('base64'),
  }));
  return text === null || file.length === 0 ? text : { ...text, file };
}

/** A text that is read letter by letter. */
const typed = (text: string) => ({ '@format': 'plain_text', text });

type Worded = (document: RichDocument) => object;

function writeKind(content: QuestionContent, worded: Worded, media: ExportedMedia): object | null {
  const answer = (
    words: object,
    { weight, feedback }: { readonly weight: number; readonly feedback: RichDocument },
    more: object = {},
  ): object => ({
    '@fraction': String(percentOfWeight(weight)),
    ...words,
    feedback: worded(feedback),
    ...more,
  });
  switch (content.kind) {
    case 'single':
      return {
        '@type': 'multichoice',
        single: 'true',
        shuffleanswers: 'true',
        answer: content.options.map((option) => answer(worded(option.text), option)),
      };
    case 'multiple': {
      const weights = weightsOf(content);
      if (weights === null) return null;
      return {
        '@type': 'multichoice',
        single: 'false',
        shuffleanswers: 'true',
        answer: content.options.map(({ text, feedback }, at) =>
          answer(worded(text), { weight: weights[at] ?? 0, feedback }),
        ),
      };
    }
    case 'truefalse':
      return {
        '@type': 'truefalse',
        answer: [
          {
            '@fraction': content.isTrue ? '100' : '0',
            '@format': 'plain_text',
            text: 'true',
            feedback: worded(content.feedbackTrue),
          },
          {
            '@fraction': content.isTrue ? '0' : '100',
            '@format': 'plain_text',
            text: 'false',
            feedback: worded(content.feedbackFalse),
          },
        ],
      };
    case 'short':
      return {
        '@type': 'shortanswer',
        usecase: content.isCaseSensitive ? '1' : '0',
        answer: content.forms.map((form) => answer(typed(formText(form.text, content)), form)),
      };
    case 'numeric':
      if (content.bands.some((band) => band.kind === 'range' || band.isRelative)) return null;
      return {
        '@type': 'numerical',
        answer: [
          ...content.bands.flatMap((band) =>
            band.kind === 'near' ? [answer(typed(band.value), band, { tolerance: band.tolerance })] : [],
          ),
          ...(isEmptyText(content.feedbackOther)
            ? []
            : [answer(typed('*'), { weight: 0, feedback: content.feedbackOther }, { tolerance: '0' })]),
        ],
        ...(content.units.length > 0 && {
          units: { unit: content.units.map((name) => ({ multiplier: '1', unit_name: name })) },
        }),
      };
    case 'matching': {
      const extra = content.rights.filter(({ id }) => !content.lefts.some(({ rightId }) => rightId === id));
      return {
        '@type': 'matching',
        shuffleanswers: 'true',
        subquestion: [
          ...content.lefts.map(({ text, rightId }) => ({
            ...worded(text),
            answer: { text: textOfRight(content, rightId) },
          })),
          ...extra.map(({ text }) => ({ ...worded(EMPTY_DOCUMENT), answer: { text: plainTextOf(text) } })),
        ],
      };
    }
    case 'ordering':
      return {
        '@type': 'ordering',
        selecttype: 'ALL',
        gradingtype: content.way === 'exact' ? 'ALL_OR_NOTHING' : 'RELATIVE_NEXT_EXCLUDE_LAST',
        answer: content.items.map(({ text }, at) => ({ '@fraction': String(at + 1), ...worded(text) })),
      };
    case 'gaps': {
      const questiontext = withFiles(media, (sources) => {
        const text = writeCloze(content.stem, content.gaps, writeHtmlTexts(sources));
        return text === null ? null : { '@format': 'html', text: { [CDATA]: text } };
      });
      return questiontext === null ? null : { '@type': 'cloze', questiontext };
    }
    case 'essay':
      return {
        '@type': 'essay',
        responseformat: 'plain',
        ...(content.maxWords !== null && { maxwordlimit: String(content.maxWords) }),
      };
    case 'survey':
      return null;
  }
}

function textOfRight({ rights }: ContentOf<'matching'>, rightId: string): string {
  const right = rights.find(({ id }) => id === rightId);
  return right ? plainTextOf(right.text) : '';
}
