import { type Dispatch, type SetStateAction, useState } from 'react';
import { changedParts, type PartLabels, valuesOfDraft } from './change-rules.ts';
import type { FormChanges } from './use-form-changes.ts';

export interface EditedDraft<Draft> extends FormChanges {
  readonly draft: Draft;
  readonly setDraft: Dispatch<SetStateAction<Draft>>;
  /** Changes what was opened and what has been typed alike, as saving did: nobody has changed anything by that. */
  readonly correct: (change: (draft: Draft) => Draft) => void;
  /** To be called when the draft is submitted: what is typed after that is not saved with it. */
  readonly submit: () => void;
}

/**
 * What an editor holds as one object, and what has changed in it. `saved` is the last reply that saved it: with another
 * one, only what was typed after submitting has changed.
 */
export function useDraft<Draft extends object>(
  first: () => Draft,
  { saved, labels }: { saved: unknown; labels: PartLabels },
): EditedDraft<Draft> {
  const [draft, setDraft] = useState(first);
  const [opened, setOpened] = useState({ draft, saved });
  const [submitted, setSubmitted] = useState(draft);
  const [discarded, setDiscarded] = useState(0);
  if (opened.saved !== saved) setOpened({ draft: submitted, saved });
  const changes =
    opened.draft === draft ? [] : changedParts(valuesOfDraft(opened.draft), valuesOfDraft(draft), labels);

  function discard(): void {
    setDraft(opened.draft);
    setDiscarded(discarded + 1);
  }

  function correct(change: (draft: Draft) => Draft): void {
    setDraft(change);
    setOpened((before) => ({ ...before, draft: change(before.draft) }));
    setSubmitted(change);
  }

  return {
    draft,
    setDraft,
    correct,
    submit: () => setSubmitted(draft),
    changes,
    discard,
    fieldsKey: String(discarded),
  };
}
