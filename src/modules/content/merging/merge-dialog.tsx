import { Save } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import * as m from '#messages';
import type { MergeSide } from '#platform/documents/merge-rules.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { ProblemNotice } from '#ui/form/problem-notice.tsx';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Notice } from '#ui/text/notice.tsx';
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
  const [isAsked, setAsked] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const left = undecidedIn(merge, choices);

  function save(): void {
    if (left === 0) return onSave(mergedForm(versions, merge, choices));
    setAsked(true);
    content.current?.querySelector<HTMLElement>('fieldset[data-undecided] input')?.focus();
  }

  return (
    <Dialog
      open
      size="lg"
      dismissible={false}
      onClose={() => {
        if (!isBusy) onClose();
      }}
      title={m.content_merge_open()}
      description={m.content_merge_intro()}
      footer={
        <>
          <p role="status" className="self-center text-sm text-ink-soft sm:me-auto">
            {left > 0 ? m.content_merge_left({ count: left }) : m.content_merge_decided()}
          </p>
          <Button disabled={isBusy} onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button variant="primary" icon={<Save aria-hidden />} disabled={isBusy} onClick={save}>
            {m.content_merge_save()}
          </Button>
        </>
      }
    >
      <div ref={content} className="flex flex-col gap-4">
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
      </div>
    </Dialog>
  );
}

function withChoice<Key>(
  choices: ReadonlyMap<Key, MergeSide>,
  key: Key,
  side: MergeSide,
): Map<Key, MergeSide> {
  return new Map([...choices, [key, side]]);
}
