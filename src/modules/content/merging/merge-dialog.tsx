import { type ReactNode, useMemo, useState } from 'react';
import * as m from '#messages';
import type { MergeSide } from '#platform/documents/merge-rules.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { ProblemNotice } from '#ui/form/problem-notice.tsx';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { Notice } from '#ui/text/notice.tsx';
import { MergeWindow } from './merge-window.tsx';
import { type MergedLook, MergedField } from './merged-field.tsx';
import { MergedPiece } from './merged-piece.tsx';
import {
  type FormVersions,
  type ItemForm,
  mergedForm,
  mergeForms,
  NO_CHOICES,
  undecidedIn,
} from './merge-form-rules.ts';

export interface MergeDialogProps {
  versions: FormVersions;
  /** Names of the fields. */
  labels: Readonly<Record<string, string>>;
  look: MergedLook;
  /** Language of the item. */
  language: Locale;
  /** Somebody has saved since the first merge: the rest is merged once more. */
  isAgain: boolean;
  isBusy: boolean;
  problem: FormProblem | null;
  onSave: (form: ItemForm) => void;
  onClose: () => void;
}

/** Shows what two people made of the same item, and lets one of them choose where both changed the same thing. */
export function MergeDialog({
  versions,
  labels,
  look,
  language,
  isAgain,
  isBusy,
  problem,
  onSave,
  onClose,
}: MergeDialogProps): ReactNode {
  const merge = useMemo(() => mergeForms(versions), [versions]);
  const [choices, setChoices] = useState(NO_CHOICES);
  return (
    <MergeWindow
      left={undecidedIn(merge, choices)}
      isBusy={isBusy}
      onSave={() => onSave(mergedForm(versions, merge, choices))}
      onClose={onClose}
    >
      {(isAsked) => (
        <>
          {isAgain && (
            <Notice tone="warning" live>
              {m.content_merge_again()}
            </Notice>
          )}
          <ProblemNotice problem={problem} />
          {merge.fields.map((field) => (
            <MergedField
              key={field.name}
              field={field}
              label={labels[field.name] ?? field.name}
              look={look}
              language={language}
              choice={choices.fields.get(field.name)}
              isAsked={isAsked}
              onChoose={(side) =>
                setChoices((before) => ({ ...before, fields: withChoice(before.fields, field.name, side) }))
              }
            />
          ))}
          {merge.pieces.map((piece, index) => (
            <MergedPiece
              key={index}
              piece={piece}
              name={String(index)}
              label={labels['document'] ?? ''}
              look={look}
              language={language}
              choice={choices.pieces.get(index)}
              isAsked={isAsked}
              onChoose={(side) =>
                setChoices((before) => ({ ...before, pieces: withChoice(before.pieces, index, side) }))
              }
            />
          ))}
        </>
      )}
    </MergeWindow>
  );
}

function withChoice<Key>(
  choices: ReadonlyMap<Key, MergeSide>,
  key: Key,
  side: MergeSide,
): Map<Key, MergeSide> {
  return new Map([...choices, [key, side]]);
}
