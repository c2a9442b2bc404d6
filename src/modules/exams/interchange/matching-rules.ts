import type { RichDocument } from '#platform/documents/document-contract.ts';
import type { ContentOf } from '../question/question-contract.ts';
import { partId } from '../question/question-drafts-rules.ts';
import { isEmptyText } from '../question/question-text-rules.ts';

/** A pair as a file has it; without a left text it is a distractor. */
export interface GivenPair {
  readonly left: RichDocument;
  readonly right: RichDocument;
}

/** Builds a matching question: equal right texts become one. */
export function matchingOf(
  pairs: readonly GivenPair[],
): Pick<ContentOf<'matching'>, 'kind' | 'rights' | 'lefts'> {
  const rights = new Map<string, ContentOf<'matching'>['rights'][number]>();
  for (const { right } of pairs) {
    const key = JSON.stringify(right);
    if (!isEmptyText(right) && !rights.has(key)) rights.set(key, { id: partId(), text: right });
  }
  return {
    kind: 'matching',
    rights: [...rights.values()],
    lefts: pairs
      .filter(({ left }) => !isEmptyText(left))
      .map(({ left, right }) => ({
        id: partId(),
        text: left,
        rightId: rights.get(JSON.stringify(right))?.id ?? '',
      })),
  };
}
