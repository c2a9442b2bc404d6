import type { RichDocument } from '#platform/documents/document-contract.ts';
import type { PresentedQuestion, QuestionContent, ShownOrder } from '../question/question-contract.ts';

/** Returns a seeded generator of numbers in [0, 1) (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a uniformly shuffled copy (Fisher and Yates). */
export function shuffled<Thing>(things: readonly Thing[], next: () => number): Thing[] {
  const mixed = [...things];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as Thing, mixed[at] as Thing];
  }
  return mixed;
}

/** Returns the order in which one learner sees the parts of a question. Ordering and matching are always shuffled. */
export function orderFor(content: QuestionContent, next: () => number, isShuffled: boolean): ShownOrder {
  const ids = (parts: readonly { id: string }[]) => parts.map(({ id }) => id);
  const maybe = (parts: readonly { id: string }[]) => (isShuffled ? shuffled(ids(parts), next) : ids(parts));
  switch (content.kind) {
    case 'single':
    case 'multiple': {
      if (!content.keepLast) return { options: maybe(content.options) };
      return { options: [...maybe(content.options.slice(0, -1)), ...ids(content.options.slice(-1))] };
    }
    case 'matching':
      return { lefts: maybe(content.lefts), rights: shuffled(ids(content.rights), next) };
    case 'ordering':
      return { items: shuffledDifferently(ids(content.items), next) };
    case 'gaps':
      return Object.fromEntries(
        content.gaps.flatMap((gap) => ('options' in gap ? [[gap.id, maybe(gap.options)]] : [])),
      );
    case 'survey':
      return { options: ids(content.options) };
    case 'truefalse':
    case 'short':
    case 'numeric':
    case 'essay':
      return {};
  }
}

/** Shuffles to anything but the original order, which would be the right answer without any work. */
function shuffledDifferently(ids: readonly string[], next: () => number): string[] {
  for (let tries = 0; tries < 20; tries++) {
    const mixed = shuffled(ids, next);
    if (mixed.some((id, at) => id !== ids[at])) return mixed;
  }
  return ids.toReversed();
}

/** Returns a question as it is asked, without anything that reveals the key. */
export function presentedOf(content: QuestionContent, order: ShownOrder): PresentedQuestion {
  const { kind, stem } = content;
  const seen = (parts: readonly { id: string; text: RichDocument }[], ids: readonly string[] | undefined) =>
    (ids ?? parts.map(({ id }) => id)).flatMap((id) => {
      const part = parts.find((each) => each.id === id);
      return part ? [{ id, text: part.text }] : [];
    });
  switch (content.kind) {
    case 'single':
      return { kind, stem, options: seen(content.options, order['options']) };
    case 'multiple':
      return {
        kind,
        stem,
        options: seen(content.options, order['options']),
        ...(content.way === 'capped' && {
          maxTicks: content.options.filter(({ isRight }) => isRight).length,
        }),
      };
    case 'matching':
      return {
        kind,
        stem,
        lefts: seen(content.lefts, order['lefts']),
        rights: seen(content.rights, order['rights']),
      };
    case 'ordering':
      return { kind, stem, items: seen(content.items, order['items']) };
    case 'gaps':
      return {
        kind,
        stem,
        gaps: content.gaps.map((gap) => ({
          id: gap.id,
          kind: gap.kind,
          ...('options' in gap && { options: seen(gap.options, order[gap.id]) }),
        })),
      };
    case 'essay':
      return { kind, stem, ...(content.maxWords !== null && { maxWords: content.maxWords }) };
    case 'survey':
      return { kind, stem, options: seen(content.options, order['options']), isMultiple: content.isMultiple };
    case 'truefalse':
    case 'short':
    case 'numeric':
      return { kind, stem };
  }
}
