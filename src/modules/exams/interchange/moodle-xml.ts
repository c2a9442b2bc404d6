import { XMLBuilder } from 'fast-xml-parser';
import { readXml } from '#platform/text/read-xml.ts';
import { partId } from '../question/question-drafts-rules.ts';
import { type QuestionDraft, titleOf } from '../question/question-bank.ts';
import { MAX_GAPS, type QuestionContent } from '../question/question-contract.ts';
import { literalText, plainText } from '../question/rich-text-rules.ts';
import { percentOfWeight, weightOfPercent, WHOLE } from '../question/weight-rules.ts';
import { formsOf, formText, multipleOf, type WeightedChoice, weightsOf } from './choice-rules.ts';
import { htmlTexts, PLAIN_TEXTS, readCloze, writeCloze } from './cloze.ts';
import { collectDrafts, headOf, SkippedQuestion, type RawQuestion } from './collect-drafts.ts';
import { givenText, type TextFormat } from './given-markup.ts';
import { exchanged } from './html-markup.ts';
import type { Interchange, Note, SkippedLine } from './interchange-contract.ts';
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
  for (const question of questions) {
    if (question['@type'] === 'category') {
      category = plain(question['category'])
        .replace(/^\$[^/]*\$\/?/, '')
        .replace(/^top(\/|$)/, '');
      continue;
    }
    const within = category;
    raw.push({
      excerpt:
        plain(question['name']) ||
        titleOf({ stem: wordsOf(question['questiontext'], 'block', () => undefined) }),
      read: (note) => {
        const words: Words = (node, room = 'lines') => wordsOf(node, room, note);
        const text = isCloze(question) ? '' : words(question['questiontext'], 'block');
        const { stem = text, ...kind } = readKind(question, { words, note, stem: text });
        const name = plain(question['name']);
        const tags = listOf(nodeOf(question['tags'])['tag']).map(plain);
        noteUnheld(question, { words, note });
        return {
          // Every question has a name there: the beginning of the text where nobody gave one.
          ...headOf({ name: name === titleOf({ stem }) ? '' : name, category: within, tags }, note),
          content: {
            stem,
            explanation: words(question['generalfeedback'], 'block'),
            pointsMilli: pointsOf(question, note),
            ...kind,
          },
        };
      },
    });
  }
  return collectDrafts(raw);
}

type Words = (node: unknown, room?: 'block' | 'lines') => string;

interface Reading {
  readonly words: Words;
  readonly note: Note;
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
function noteUnheld(question: Node, { words, note }: Reading): void {
  if (COMBINED.some((name) => !USUAL_FEEDBACK.test(plainText(words(question[name])))))
    note('feedback_dropped');
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

function wordsOf(value: unknown, room: 'block' | 'lines', note: Note): string {
  const node = nodeOf(value);
  if (listOf(node['file']).length > 0) note('files_dropped');
  return givenText(plain(value), formatOf(node), note, room);
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
      feedback: words(node['feedback'], 'block'),
    };
  });
}

const asTyped = ({ typed, weight, feedback }: GivenAnswer): WeightedChoice => ({
  text: typed,
  weight,
  feedback,
});

const isCloze = (question: Node) => /^(cloze|multianswer)$/.test(String(question['@type']));

/** The parts that depend on a question's kind; blanks change its text too. */
function readKind(
  question: Node,
  { words, note, stem }: Reading & { readonly stem: string },
): { readonly kind: string; readonly stem?: string } & Readonly<Record<string, unknown>> {
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
        feedbackTrue: of('true')?.feedback ?? '',
        feedbackFalse: of('false')?.feedback ?? '',
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
      if (answers.some(({ feedback }) => feedback !== '')) note('feedback_dropped');
      return {
        kind: 'ordering',
        way: orderingWay(valueOf(question['gradingtype']), note),
        items: answers.map(({ text }) => ({ id: partId(), text })),
      };
    }
    case 'cloze':
    case 'multianswer': {
      const node = nodeOf(question['questiontext']);
      const isText = formatOf(node) === 'plain';
      return { kind: 'gaps', ...readCloze(plain(node), isText ? PLAIN_TEXTS : htmlTexts(note)) };
    }
    case 'gapselect':
      return readMissingWords(stem, listOf(question['selectoption']), words);
    case 'ddwtos':
      return readMissingWords(stem, listOf(question['dragbox']), words);
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
    feedbackOther: answers.find(isOther)?.feedback ?? '',
  };
}

function readPairs(question: Node, words: Words): ReturnType<typeof matchingOf> {
  return matchingOf(
    listOf(question['subquestion']).map((each) => {
      const [answer] = listOf(nodeOf(each)['answer']);
      return { left: words(each), right: literalText(plain(answer)) };
    }),
  );
}

/**
 * Reads a text whose blanks `[[n]]` name their word, to select or to drag there: each blank becomes a choice among the words of
 * the same group.
 */
function readMissingWords(
  stem: string,
  given: readonly unknown[],
  words: Words,
): { readonly kind: 'gaps'; readonly stem: string; readonly gaps: readonly object[] } {
  const options = given.map((each) => ({
    text: words(each),
    group: valueOf(nodeOf(each)['group']) || '1',
  }));
  const gaps: object[] = [];
  const numbered = stem.replace(/\[\[(\d+)\]\]/g, (_, number: string) => {
    const answer = options[Number(number) - 1];
    if (!answer) throw new SkippedQuestion('no_right_answer');
    const group = [...new Set(options.filter((each) => each.group === answer.group).map(({ text }) => text))];
    gaps.push({
      kind: 'choice',
      id: partId(),
      share: 1,
      options: group.map((text) => ({ id: partId(), text, weight: text === answer.text ? WHOLE : 0 })),
    });
    return `[[${gaps.length}]]`;
  });
  if (gaps.length === 0) throw new SkippedQuestion('unreadable');
  if (gaps.length > MAX_GAPS) throw new SkippedQuestion('does_not_fit');
  return { kind: 'gaps', stem: numbered, gaps };
}

/** Writes questions as Moodle XML; reports what it cannot express. */
export function writeMoodleXml(questions: readonly QuestionDraft[]): { text: string; left: SkippedLine[] } {
  const left: SkippedLine[] = [];
  const nodes: object[] = [];
  let category = '';
  for (const [at, draft] of questions.entries()) {
    const kind = writeKind(draft.content);
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
  });
  return {
    text: `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ quiz: { question: nodes } })}`,
    left,
  };
}

/** A text with its format: markup becomes HTML, so that it shows elsewhere too. */
function worded(text: string): object {
  const { format, text: words } = exchanged(text);
  return { '@format': format === 'plain' ? 'plain_text' : 'html', text: words };
}

function answer(
  words: object,
  { weight, feedback }: { readonly weight: number; readonly feedback: string },
  more: object = {},
): object {
  return { '@fraction': String(percentOfWeight(weight)), ...words, feedback: worded(feedback), ...more };
}

/** A text that is read letter by letter. */
const typed = (text: string) => ({ '@format': 'plain_text', text });

function writeKind(content: QuestionContent): object | null {
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
          ...(content.feedbackOther === ''
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
            answer: { text: plainText(content.rights.find(({ id }) => id === rightId)?.text ?? '') },
          })),
          ...extra.map(({ text }) => ({ ...worded(''), answer: { text: plainText(text) } })),
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
      const text = writeCloze(
        content.stem,
        content.gaps,
        htmlTexts(() => undefined),
      );
      return text === null ? null : { '@type': 'cloze', questiontext: { '@format': 'html', text } };
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
