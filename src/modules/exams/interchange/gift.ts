import { partId } from '../question/question-drafts-rules.ts';
import type { QuestionDraft } from '../question/question-bank.ts';
import type { Band, QuestionContent } from '../question/question-contract.ts';
import { percentOfWeight, weightOfPercent, WHOLE } from '../question/weight-rules.ts';
import { multipleOf, type WeightedChoice, weightsOf } from './choice-rules.ts';
import { collectDrafts, SkippedQuestion, type RawQuestion } from './collect-drafts.ts';
import { htmlToText } from './html-text.ts';
import type { Interchange, SkippedLine } from './interchange-contract.ts';

// GIFT as Moodle reads and writes it (docs.moodle.org, "GIFT format", 2026).

/** Parses a GIFT file, each question separately. */
export function readGift(text: string): Interchange {
  let category = '';
  const raw: RawQuestion[] = [];
  for (const block of blocksOf(text)) {
    const heading = /^\$CATEGORY:\s*(.+)$/m.exec(block.text);
    if (heading?.[1] !== undefined) category = categoryOf(heading[1]);
    const words = block.text.replace(/^\$CATEGORY:.*$/m, '').trim();
    if (words === '') continue;
    const within = category;
    raw.push({
      excerpt: words,
      read: (note) => ({ category: within, tags: block.tags, content: readQuestion(words, note) }),
    });
  }
  return collectDrafts(raw);
}

function categoryOf(path: string): string {
  return path
    .trim()
    .replace(/^\$[^/]*\$\/?/, '')
    .replace(/^top(\/|$)/, '')
    .slice(0, 200);
}

/** Splits into blocks at empty lines; drops comment lines but keeps their tags. */
function blocksOf(text: string): { text: string; tags: string[] }[] {
  const blocks: { text: string; tags: string[] }[] = [];
  let lines: string[] = [];
  let tags: string[] = [];
  let isOpen = false; // inside braces, empty lines belong to the answers
  const end = (): void => {
    if (lines.length > 0) blocks.push({ text: lines.join('\n'), tags });
    lines = [];
    tags = [];
    isOpen = false;
  };
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    if (/^\s*\/\//.test(line)) {
      for (const [, tag = ''] of line.matchAll(/\[tag:([^\]]+)\]/g)) tags.push(tag.trim().slice(0, 60));
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
      blocks.push({ text: line, tags: [] });
      continue;
    }
    lines.push(line);
    for (const [brace] of line.matchAll(/(?<!\\)[{}]/g)) isOpen = brace === '{';
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

type Note = Parameters<RawQuestion['read']>[0];

function readQuestion(block: string, note: Note): unknown {
  const open = findBare(block, '{');
  if (open === -1) throw new SkippedQuestion('unknown_kind'); // a description is not a question
  const close = findBare(block, '}', open);
  if (close === -1) throw new SkippedQuestion('unreadable');
  const titled = /^::((?:\\.|[^:\\]|:(?!:))*)::/s.exec(block);
  const head = block.slice(titled?.[0].length ?? 0, open);
  const tail = block.slice(close + 1).trim();
  const [words, format] = formatOf(head.trim());
  const stem = wordsOf(tail === '' ? words : `${words} _____ ${tail}`, format, note);
  const [answers, explanation = ''] = cutBare(block.slice(open + 1, close), '####');
  return {
    stem: stem || unescape(titled?.[1] ?? ''),
    explanation: wordsOf(explanation.trim(), format, note),
    ...readAnswers(answers.trim(), format, note),
  };
}

function cutBare(text: string, mark: string): [string, string?] {
  const at = findBare(text, mark);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + mark.length)];
}

function formatOf(text: string): [string, string] {
  const match = /^\[(html|markdown|plain|moodle)\]/.exec(text);
  return match ? [text.slice(match[0].length).trim(), match[1] ?? 'moodle'] : [text, 'moodle'];
}

function wordsOf(text: string, format: string, note: Note): string {
  const [words, own] = formatOf(text);
  const plain = unescape(words.replace(/\s*\n\s*/g, ' '));
  const kind = words === text ? format : own;
  if (kind === 'html' || (kind === 'moodle' && /<[a-z/][^>]*>/i.test(plain)))
    return htmlToText(plain, () => note('pictures_dropped'));
  return plain.trim();
}

function readAnswers(text: string, format: string, note: Note): object {
  if (text === '') return { kind: 'essay' };
  const truth = /^(T|TRUE|F|FALSE)\s*(#|$)/i.exec(text);
  if (truth) {
    const isTrue = truth[1]?.[0]?.toUpperCase() === 'T';
    const [wrong = '', right = ''] = splitBare(text, /#/)
      .slice(1)
      .map((part) => wordsOf(part.slice(1).trim(), format, note));
    return {
      kind: 'truefalse',
      isTrue,
      feedbackTrue: isTrue ? right : wrong,
      feedbackFalse: isTrue ? wrong : right,
    };
  }
  if (text.startsWith('#'))
    return { kind: 'numeric', bands: readNumbers(text.slice(1).trim(), format, note) };
  const parts = splitBare(text, /[=~]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.some((part) => part[0] !== '=' && part[0] !== '~')) throw new SkippedQuestion('unreadable');
  if (parts.every((part) => part[0] === '=') && parts.some((part) => findBare(part, '->') !== -1))
    return readPairs(parts, format, note);
  const choices = parts.map((part) => readChoice(part, format, note));
  if (parts.every((part) => part[0] === '=')) {
    const forms = choices.filter(({ weight }) => weight > 0);
    if (forms.length === 0) throw new SkippedQuestion('no_right_answer');
    return { kind: 'short', hasWildcard: forms.some((form) => form.text.includes('*')), forms };
  }
  const isSingle = parts.some((part) => part[0] === '=');
  if (!choices.some(({ weight }) => weight > 0)) throw new SkippedQuestion('no_right_answer');
  if (isSingle) return { kind: 'single', options: choices.map((choice) => ({ id: partId(), ...choice })) };
  return multipleOf(choices);
}

function readChoice(part: string, format: string, note: Note): WeightedChoice {
  const weighted = /^[=~]\s*%(-?[\d.]+)%/.exec(part);
  const [words, feedback = ''] = cutBare(part.slice(weighted?.[0].length ?? 1), '#');
  return {
    text: wordsOf(words.trim(), format, note),
    weight: weighted ? weightOfPercent(Number(weighted[1])) : part[0] === '=' ? WHOLE : 0,
    feedback: wordsOf(feedback.trim(), format, note),
  };
}

function readPairs(parts: readonly string[], format: string, note: Note): object {
  const pairs = parts.map((part) => {
    const [left, right = ''] = cutBare(part.slice(1), '->');
    return { left: wordsOf(left.trim(), format, note), right: wordsOf(right.trim(), format, note) };
  });
  const rights = [...new Set(pairs.map(({ right }) => right).filter((right) => right !== ''))].map(
    (text) => ({
      id: partId(),
      text,
    }),
  );
  return {
    kind: 'matching',
    rights,
    lefts: pairs
      .filter(({ left }) => left !== '')
      .map(({ left, right }) => ({
        id: partId(),
        text: left,
        rightId: rights.find(({ text }) => text === right)?.id ?? '',
      })),
  };
}

function readNumbers(text: string, format: string, note: Note): object[] {
  const parts = text.startsWith('=')
    ? splitBare(text, /[=~]/)
        .map((part) => part.trim())
        .filter((part) => part.startsWith('='))
    : [`=${splitBare(text, /~/)[0] ?? ''}`]; // text after ~ is feedback for wrong answers
  return parts.map((part) => {
    const { text: words, weight, feedback } = readChoice(part, format, note);
    const range = /^(\S+)\s*\.\.\s*(\S+)$/.exec(words);
    if (range) return { kind: 'range', min: range[1], max: range[2], weight, feedback };
    const [value = '', tolerance = '0'] = words.split(':').map((each) => each.trim());
    return { kind: 'near', value, tolerance, weight, feedback };
  });
}

/** Writes questions as GIFT; reports what GIFT cannot express. */
export function writeGift(questions: readonly QuestionDraft[]): { text: string; left: SkippedLine[] } {
  const left: SkippedLine[] = [];
  let category = '';
  const pieces: string[] = [];
  for (const [at, { content, category: own, tags }] of questions.entries()) {
    const answers = giftAnswers(content);
    if (answers === null) {
      left.push({
        place: at + 1,
        excerpt: content.stem.slice(0, 120),
        reason: 'not_expressible',
        isTaken: false,
      });
      continue;
    }
    if (own !== category) pieces.push(`$CATEGORY: ${own || 'top'}\n`);
    category = own;
    const explanation = content.explanation === '' ? '' : `\n\t####${escape(content.explanation)}`;
    const marks = tags.length > 0 ? `// ${tags.map((tag) => `[tag:${tag}]`).join(' ')}\n` : '';
    pieces.push(`${marks}[plain]${escape(content.stem)}{${answers}${explanation}\n}\n`);
  }
  return { text: pieces.join('\n'), left };
}

function escape(text: string): string {
  return text.replace(/[~=#{}:\\]/g, '\\$&').replaceAll('\n', '\\n');
}

function giftAnswers(content: QuestionContent): string | null {
  const line = (
    sign: string,
    { text, feedback = '' }: { text: string; feedback?: string },
    weight: number,
  ) => {
    const percent = percentOfWeight(weight);
    const isPlain = percent === (sign === '=' ? 100 : 0);
    return `\n\t${sign}${isPlain ? '' : `%${percent}%`}${escape(text)}${feedback && `#${escape(feedback)}`}`;
  };
  switch (content.kind) {
    case 'single':
      return content.options
        .map((option) => line(option.weight === WHOLE ? '=' : '~', option, option.weight))
        .join('');
    case 'multiple': {
      const weights = weightsOf(content);
      if (weights === null) return null;
      return content.options.map((option, at) => line('~', option, weights[at] ?? 0)).join('');
    }
    case 'truefalse': {
      const [wrong, right] = content.isTrue
        ? [content.feedbackFalse, content.feedbackTrue]
        : [content.feedbackTrue, content.feedbackFalse];
      const feedback = wrong || right ? `#${escape(wrong)}${right && `#${escape(right)}`}` : '';
      return `${content.isTrue ? 'TRUE' : 'FALSE'}${feedback}`;
    }
    case 'short':
      return content.forms.map((form) => line('=', form, form.weight)).join('');
    case 'numeric':
      if (content.bands.some((band) => band.kind === 'near' && band.isRelative)) return null;
      return `#${content.bands.map((band) => giftNumber(band)).join('')}`;
    case 'matching': {
      const rightOf = (id: string) => content.rights.find((right) => right.id === id)?.text ?? '';
      const extra = content.rights.filter(({ id }) => !content.lefts.some(({ rightId }) => rightId === id));
      return [
        ...content.lefts.map(({ text, rightId }) => `\n\t=${escape(text)} -> ${escape(rightOf(rightId))}`),
        ...extra.map(({ text }) => `\n\t= -> ${escape(text)}`),
      ].join('');
    }
    case 'essay':
      return '';
    case 'ordering':
    case 'gaps':
    case 'survey':
      return null;
  }
}

function giftNumber(band: Band): string {
  const percent = percentOfWeight(band.weight);
  const words = band.kind === 'range' ? `${band.min}..${band.max}` : `${band.value}:${band.tolerance}`;
  return `\n\t=${percent === 100 ? '' : `%${percent}%`}${words}${band.feedback && `#${escape(band.feedback)}`}`;
}
