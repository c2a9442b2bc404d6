import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { partId } from '../question/question-drafts-rules.ts';
import { type QuestionDraft, titleOf } from '../question/question-bank.ts';
import type { QuestionContent } from '../question/question-contract.ts';
import { percentOfWeight, weightOfPercent } from '../question/weight-rules.ts';
import { multipleOf, weightsOf } from './choice-rules.ts';
import { readCloze, writeCloze } from './cloze.ts';
import { collectDrafts, SkippedQuestion, type RawQuestion } from './collect-drafts.ts';
import { htmlToText } from './html-text.ts';
import type { Interchange, SkippedLine } from './interchange-contract.ts';

// Moodle XML (docs.moodle.org, "Moodle XML format", 2026). No document type, no custom entities.

type Node = Readonly<Record<string, unknown>>;

const MANY = new Set(['question', 'answer', 'subquestion', 'tag', 'unit', 'file']);

/** Parses a Moodle XML file. Throws the parser's error on invalid XML. */
export function readMoodleXml(text: string): Interchange {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: true,
    isArray: (name) => MANY.has(name),
  });
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Error('A document type is not taken.');
  const parsed = parser.parse(text, true) as { quiz?: Node };
  if (parsed.quiz === undefined) throw new Error('Not a quiz.');
  const questions = (parsed.quiz?.['question'] ?? []) as Node[];
  let category = '';
  const raw: RawQuestion[] = [];
  for (const question of questions) {
    if (question['@type'] === 'category') {
      category = plain(question['category'])
        .replace(/^\$[^/]*\$\/?/, '')
        .replace(/^top(\/|$)/, '')
        .slice(0, 200);
      continue;
    }
    const within = category;
    raw.push({
      excerpt: plain(question['name']) || plain(question['questiontext']),
      read: (note) => {
        const words = (node: unknown) => wordsOf(node, note);
        return {
          category: within,
          tags: listOf(nodeOf(question['tags'])['tag'])
            .map((tag) => plain(tag).slice(0, 60))
            .filter(Boolean)
            .slice(0, 20),
          content: {
            stem: words(question['questiontext']),
            explanation: words(question['generalfeedback']),
            pointsMilli: Math.min(
              1_000_000,
              Math.max(0, Math.round(Number(valueOf(question['defaultgrade']) || '1') * 1_000) || 0),
            ),
            ...readKind(question, words),
          },
        };
      },
    });
  }
  return collectDrafts(raw);
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

function wordsOf(value: unknown, note: (reason: 'pictures_dropped' | 'files_dropped') => void): string {
  const node = nodeOf(value);
  const text = plain(value);
  if (listOf(node['file']).length > 0) note('files_dropped');
  const format = node['@format'] ?? 'html';
  return format === 'plain_text' || format === 'markdown'
    ? text
    : htmlToText(text, () => note('pictures_dropped'));
}

function readKind(question: Node, words: (node: unknown) => string): object {
  const answers = listOf(question['answer']).map((each) => {
    const node = nodeOf(each);
    return {
      node,
      // Short and numeric answers are never HTML.
      text: node['@format'] === undefined ? plain(each) : words(each),
      weight: weightOfPercent(Number(node['@fraction'] ?? 0)),
      feedback: words(node['feedback']),
    };
  });
  const right = answers.some(({ weight }) => weight > 0);
  switch (question['@type']) {
    case 'multichoice': {
      if (!right) throw new SkippedQuestion('no_right_answer');
      const choices = answers.map(({ node, weight, feedback }) => ({ text: words(node), weight, feedback }));
      const isSingle = /^(true|1)$/.test(valueOf(question['single']));
      return isSingle
        ? { kind: 'single', options: choices.map((choice) => ({ id: partId(), ...choice })) }
        : multipleOf(choices);
    }
    case 'truefalse': {
      const of = (name: string) => answers.find(({ node }) => plain(node).toLowerCase() === name);
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
        hasWildcard: answers.some(({ text }) => /(?<!\\)\*/.test(text)),
        forms: answers
          .filter(({ weight }) => weight > 0)
          .map(({ text, weight, feedback }) => ({ text, weight, feedback })),
      };
    case 'numerical':
      if (!right) throw new SkippedQuestion('no_right_answer');
      return {
        kind: 'numeric',
        units: listOf(nodeOf(question['units'])['unit'])
          .map((unit) => plain(nodeOf(unit)['unit_name']))
          .filter(Boolean)
          .slice(0, 10),
        bands: answers
          .filter(({ weight, text }) => weight > 0 && text !== '*')
          .map(({ node, text, weight, feedback }) => ({
            kind: 'near',
            value: text,
            tolerance: valueOf(node['tolerance']) || '0',
            weight,
            feedback,
          })),
      };
    case 'matching': {
      const pairs = listOf(question['subquestion']).map((each) => ({
        left: words(each),
        right: plain(nodeOf(each)['answer']) || plain(listOf(nodeOf(each)['answer'])[0]),
      }));
      const rights = [...new Set(pairs.map(({ right: text }) => text).filter(Boolean))].map((text) => ({
        id: partId(),
        text,
      }));
      return {
        kind: 'matching',
        rights,
        lefts: pairs
          .filter(({ left }) => left !== '')
          .map(({ left, right: text }) => ({
            id: partId(),
            text: left,
            rightId: rights.find((each) => each.text === text)?.id ?? '',
          })),
      };
    }
    case 'ordering':
      return {
        kind: 'ordering',
        way: /^(ALL_OR_NOTHING|-1)$/.test(valueOf(question['gradingtype'])) ? 'exact' : 'neighbours',
        items: answers.map(({ node }) => ({ id: partId(), text: words(node) })),
      };
    case 'cloze':
    case 'multianswer':
      return { kind: 'gaps', ...readCloze(words(question['questiontext'])) };
    case 'essay':
      return { kind: 'essay', maxWords: Number(valueOf(question['maxwordlimit'])) || null };
    default:
      throw new SkippedQuestion('unknown_kind');
  }
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
        excerpt: draft.content.stem.slice(0, 120),
        reason: 'not_expressible',
        isTaken: false,
      });
      continue;
    }
    if (draft.category !== category)
      nodes.push({
        '@type': 'category',
        category: { text: `$course$/top/${draft.category}`.replace(/\/$/, '') },
      });
    category = draft.category;
    nodes.push({
      name: { text: titleOf(draft.content) },
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

const worded = (text: string) => ({ '@format': 'plain_text', text });

function answer(text: string, weight: number, feedback: string, more: object = {}): object {
  return {
    '@fraction': String(percentOfWeight(weight)),
    '@format': 'plain_text',
    text,
    feedback: worded(feedback),
    ...more,
  };
}

function writeKind(content: QuestionContent): object | null {
  switch (content.kind) {
    case 'single':
      return {
        '@type': 'multichoice',
        single: 'true',
        shuffleanswers: 'true',
        answer: content.options.map(({ text, weight, feedback }) => answer(text, weight, feedback)),
      };
    case 'multiple': {
      const weights = weightsOf(content);
      if (weights === null) return null;
      return {
        '@type': 'multichoice',
        single: 'false',
        shuffleanswers: 'true',
        answer: content.options.map(({ text, feedback }, at) => answer(text, weights[at] ?? 0, feedback)),
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
        answer: content.forms.map(({ text, weight, feedback }) => answer(text, weight, feedback)),
      };
    case 'numeric':
      if (content.bands.some((band) => band.kind === 'range' || band.isRelative)) return null;
      return {
        '@type': 'numerical',
        answer: content.bands.map((band) =>
          band.kind === 'near'
            ? answer(band.value, band.weight, band.feedback, { tolerance: band.tolerance })
            : {},
        ),
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
            answer: { text: content.rights.find(({ id }) => id === rightId)?.text ?? '' },
          })),
          ...extra.map(({ text }) => ({ ...worded(''), answer: { text } })),
        ],
      };
    }
    case 'ordering':
      return {
        '@type': 'ordering',
        gradingtype: content.way === 'exact' ? 'ALL_OR_NOTHING' : 'RELATIVE_NEXT_EXCLUDE_LAST',
        answer: content.items.map(({ text }, at) => ({ '@fraction': String(at + 1), ...worded(text) })),
      };
    case 'gaps': {
      const text = writeCloze(content.stem, content.gaps);
      return text === null ? null : { '@type': 'cloze', questiontext: worded(text) };
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
