import { partId } from '../question/question-drafts-rules.ts';
import { type QuestionDraft, titleOf } from '../question/question-bank.ts';
import { plainTextOf, saysAll } from '../question/question-text-rules.ts';
import { WHOLE } from '../question/weight-rules.ts';
import { collectDrafts, SkippedQuestion, type RawQuestion } from './collect-drafts.ts';
import { plainDocument } from './given-document.ts';
import type { Interchange, SkippedLine } from './interchange-contract.ts';

// Aiken (docs.moodle.org, "Aiken format", 2026): a question, lettered options, and the letter of the right one.

const OPTION = /^([A-Z])[.)]\s+(.+)$/;
const ANSWER = /^ANSWER:\s*([A-Z])\s*$/;

/** Parses an Aiken file. */
export function readAiken(text: string): Interchange {
  const raw: RawQuestion[] = [];
  let stem: string[] = [];
  let options: { letter: string; text: string }[] = [];
  const end = (answer: string | null): void => {
    const [words, choices] = [stem.join('\n'), options];
    stem = [];
    options = [];
    if (words === '' && choices.length === 0) return;
    raw.push({
      excerpt: words,
      read: () => {
        if (answer === null || !choices.some(({ letter }) => letter === answer))
          throw new SkippedQuestion(choices.length === 0 ? 'unreadable' : 'no_right_answer');
        return {
          content: {
            kind: 'single',
            stem: plainDocument(words),
            options: choices.map(({ letter, text: option }) => ({
              id: partId(),
              text: plainDocument(option),
              weight: letter === answer ? WHOLE : 0,
            })),
          },
        };
      },
    });
  };
  for (const given of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const line = given.trim();
    const [option, answer] = [OPTION.exec(line), ANSWER.exec(line)];
    if (line === '') continue;
    if (answer?.[1] !== undefined) end(answer[1]);
    else if (option?.[1] !== undefined) options.push({ letter: option[1], text: option[2] ?? '' });
    else if (options.length > 0) {
      end(null); // the previous question had no answer
      stem.push(line);
    } else stem.push(line);
  }
  end(null);
  return collectDrafts(raw);
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Writes questions that Aiken supports: one right option, single-line options, no partial credit. */
export function writeAiken(questions: readonly QuestionDraft[]): { text: string; left: SkippedLine[] } {
  const left: SkippedLine[] = [];
  const pieces: string[] = [];
  for (const [at, { content }] of questions.entries()) {
    const right =
      content.kind === 'single' ? content.options.findIndex(({ weight }) => weight === WHOLE) : -1;
    const isPlain =
      content.kind === 'single' &&
      right !== -1 &&
      content.options.length <= LETTERS.length &&
      content.options.every(
        ({ weight, text }) => (weight === 0 || weight === WHOLE) && !plainTextOf(text).includes('\n'),
      ) &&
      [content.stem, ...content.options.map(({ text }) => text)].every(saysAll) &&
      content.options.filter(({ weight }) => weight === WHOLE).length === 1;
    if (!isPlain) {
      left.push({
        place: at + 1,
        excerpt: titleOf(content),
        reason: 'not_expressible',
        isTaken: false,
      });
      continue;
    }
    const lines = content.options.map(({ text }, index) => `${LETTERS[index]}. ${plainTextOf(text)}`);
    const stem = plainTextOf(content.stem).replace(/\s*\n\s*/g, ' ');
    pieces.push([stem, ...lines, `ANSWER: ${LETTERS[right]}`].join('\n'));
  }
  return { text: `${pieces.join('\n\n')}\n`, left };
}
