import { type ReactNode, useId } from 'react';
import * as m from '#messages';
import type { MergeSide } from '#platform/documents/merge-rules.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/form/field.tsx';
import { Badge, type Tone } from '#ui/text/badge.tsx';

/** Which of two versions to keep, side by side; `both` where one can stand after the other. */
export function MergeChoice({
  legend,
  name,
  theirs,
  mine,
  hasBoth,
  choice,
  isAsked,
  onChoose,
}: {
  legend: ReactNode;
  /** Unique in the window. */
  name: string;
  theirs: ReactNode;
  mine: ReactNode;
  hasBoth: boolean;
  choice: MergeSide | undefined;
  /** Somebody wanted to save before everything was decided. */
  isAsked: boolean;
  onChoose: (side: MergeSide) => void;
}): ReactNode {
  const id = useId();
  const isUndecided = choice === undefined;
  const isFaulty = isUndecided && isAsked;
  const options: [MergeSide, Sentence, ReactNode][] = [
    ['theirs', m.content_merge_theirs, theirs],
    ['mine', m.content_merge_mine, mine],
  ];
  if (hasBoth) options.push(['both', m.content_merge_both, null]);
  return (
    <fieldset
      data-undecided={isUndecided || undefined}
      aria-describedby={isFaulty ? id : undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {options.map(([side, label, content]) => (
          <label
            key={side}
            className={classNames(
              'flex min-h-11 min-w-0 cursor-pointer flex-col gap-2 rounded-md border bg-surface px-4 py-3 transition-colors duration-120',
              'hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              isFaulty ? 'border-danger' : 'border-line',
              side === 'both' && 'sm:col-span-2',
            )}
          >
            <span className="flex items-center gap-2 text-sm font-medium">
              <input
                type="radio"
                name={`${id} ${name}`}
                value={side}
                checked={choice === side}
                onChange={() => onChoose(side)}
                className="size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-surface outline-none checked:border-[6px] checked:border-accent"
              />
              {label()}
            </span>
            {content}
          </label>
        ))}
      </div>
      {isFaulty && <FieldError id={id}>{m.content_merge_choose()}</FieldError>}
    </fieldset>
  );
}

const SIDES: Readonly<Record<MergeSide, { tone: Tone; text: Sentence }>> = {
  theirs: { tone: 'accent', text: m.content_merge_theirs },
  mine: { tone: 'positive', text: m.content_merge_mine },
  both: { tone: 'neutral', text: m.content_merge_alike },
};

/** Whose change it is. */
export function SideBadge({ side }: { side: MergeSide }): ReactNode {
  const { tone, text } = SIDES[side];
  return <Badge tone={tone}>{text()}</Badge>;
}
