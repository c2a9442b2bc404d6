import { writeHtml } from '#platform/documents/write-html-rules.ts';
import { type QuestionDraft, titleOf } from '../question/question-bank.ts';
import type { QuestionContent } from '../question/question-contract.ts';
import { isDocument } from '../question/question-text-rules.ts';
import { withEditorMarks } from './question-document-rules.ts';

/** Whether two questions show the same, with equal settings: spaces at the ends of a line, for example, nobody sees. */
export function sameShown(one: QuestionContent, other: QuestionContent): boolean {
  return shownOf(one) === shownOf(other);
}

/** Serialises what a question shows and its settings: equal for those that `sameShown` finds equal. */
export function shownOf(content: QuestionContent): string {
  return withoutIds(seen(content));
}

/** Serialises a question with each id replaced by its order of appearance. */
export function withoutIds(content: unknown): string {
  const places = new Map<string, string>();
  for (const [, id = ''] of JSON.stringify(content).matchAll(/"id":"([^"]+)"/g))
    if (!places.has(id)) places.set(id, `#${places.size}`);
  return JSON.stringify(sorted(content), (_, value: unknown) =>
    typeof value === 'string' ? (places.get(value) ?? value) : value,
  );
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}

/** Whether two questions say the same, in the bank and to learners, however their texts are written. */
export function sameMeaning(one: QuestionDraft, other: QuestionDraft): boolean {
  return meaningOf(one) === meaningOf(other);
}

function meaningOf({ name, category, tags, level, content }: QuestionDraft): string {
  // A name that repeats the beginning says nothing.
  const own = name === titleOf(content) ? '' : name;
  return JSON.stringify([own, category, tags, level, withoutIds(seen(withoutIdleParts(content)))]);
}

/** Leaves out what has no effect: the order of choices that are always shuffled, weights of a way without, empty wildcards. */
function withoutIdleParts(content: QuestionContent): QuestionContent {
  switch (content.kind) {
    case 'matching': {
      const used = content.lefts.map(({ rightId }) => rightId);
      const place = (id: string) => (used.includes(id) ? used.indexOf(id) : used.length);
      return { ...content, rights: content.rights.toSorted((a, b) => place(a.id) - place(b.id)) };
    }
    case 'multiple':
      return {
        ...content,
        options: content.options.map((option) =>
          content.way === 'weights' ? { ...option, isRight: option.weight > 0 } : { ...option, weight: 0 },
        ),
      };
    case 'short':
      return { ...content, hasWildcard: hasWildcard(content) };
    case 'gaps':
      return {
        ...content,
        gaps: content.gaps.map((gap) =>
          gap.kind === 'text' ? { ...gap, hasWildcard: hasWildcard(gap) } : gap,
        ),
      };
    case 'single':
    case 'truefalse':
    case 'numeric':
    case 'ordering':
    case 'essay':
    case 'survey':
      return content;
  }
}

interface Typed {
  readonly hasWildcard: boolean;
  readonly forms: readonly { readonly text: string }[];
}

const hasWildcard = (typed: Typed) => typed.hasWildcard && typed.forms.some(({ text }) => text.includes('*'));

/** Replaces every document by what a reader sees of it: spaces at the ends of a line, for example, say nothing. */
function seen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(seen);
  if (typeof value !== 'object' || value === null) return value;
  if (isDocument(value)) return writeHtml(withEditorMarks(value), { pictureSource: same, soundSource: same });
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, seen(each)]));
}

function same(id: string): string {
  return id;
}
