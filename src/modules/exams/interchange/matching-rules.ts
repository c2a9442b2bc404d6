import type { ContentOf } from '../question/question-contract.ts';
import { partId } from '../question/question-drafts-rules.ts';

/** A pair as a file has it; without a left text it is a distractor. */
export interface GivenPair {
  readonly left: string;
  readonly right: string;
}

/** Builds a matching question: equal right texts become one. */
export function matchingOf(
  pairs: readonly GivenPair[],
): Pick<ContentOf<'matching'>, 'kind' | 'rights' | 'lefts'> {
  const texts = new Set(pairs.map(({ right }) => right).filter((right) => right !== ''));
  const rights = [...texts].map((text) => ({ id: partId(), text }));
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
