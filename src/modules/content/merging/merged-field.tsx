import type { ReactNode } from 'react';
import * as m from '#messages';
import { textDifference } from '#platform/documents/difference-rules.ts';
import type { DocumentPicture } from '#platform/documents/document-contract.ts';
import type { MergeSide } from '#platform/documents/merge-rules.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { RecordCard } from '#platform/record-cards/record-card-contract.ts';
import { WordsView } from '../difference/difference-view.tsx';
import { MergeChoice, SideBadge } from './merge-choice.tsx';
import type { FieldMerge } from './merge-form-rules.ts';

/** What is needed to show values that are no texts. */
export interface MergedLook {
  readonly pictures: Readonly<Record<string, DocumentPicture>>;
  readonly cards: Readonly<Record<string, RecordCard>>;
  /** Returns what a field's value is called; null for texts. */
  readonly nameOf: (field: string, value: string) => string | null;
}

/** A field that somebody changed: whose change was taken, or a choice. */
export function MergedField({
  field: { name, base, theirs, mine, merged },
  label,
  look,
  language,
  choice,
  isAsked,
  onChoose,
}: {
  field: FieldMerge;
  label: string;
  look: MergedLook;
  language: Locale;
  choice: MergeSide | undefined;
  isAsked: boolean;
  onChoose: (side: MergeSide) => void;
}): ReactNode {
  const value = (text: string): ReactNode => (
    <FieldValue name={name} before={base} after={text} look={look} language={language} />
  );
  if (merged.isConflict)
    return (
      <MergeChoice
        legend={label}
        name={name}
        theirs={value(theirs)}
        mine={value(mine)}
        hasBoth={false}
        choice={choice}
        isAsked={isAsked}
        onChoose={onChoose}
      />
    );
  return (
    <div className="flex min-w-0 flex-col gap-1 border-s-4 border-line-strong ps-3">
      <span className="flex flex-wrap items-center gap-2 text-sm font-medium">
        {label}
        {merged.from !== null && <SideBadge side={merged.from} />}
      </span>
      {value(merged.value)}
    </div>
  );
}

function FieldValue({
  name,
  before,
  after,
  look,
  language,
}: {
  name: string;
  /** Null: unknown. */
  before: string | null;
  after: string;
  look: MergedLook;
  language: Locale;
}): ReactNode {
  const picture = look.pictures[after];
  if (picture)
    return (
      <img src={picture.thumbnail} alt="" className="aspect-video w-40 rounded-md bg-sunken object-cover" />
    );
  const called = look.nameOf(name, after);
  if (called !== null) return <span>{called}</span>;
  if (after === '' && (before ?? '') === '')
    return <span className="text-ink-soft">{m.content_merge_empty()}</span>;
  return (
    <span lang={language} className="break-words whitespace-pre-line">
      <WordsView words={textDifference(before ?? after, after)} />
    </span>
  );
}
