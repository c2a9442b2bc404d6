import { type ReactNode, useMemo, useState } from 'react';
import * as m from '#messages';
import { textDifference } from '#platform/documents/difference-rules.ts';
import { textOf } from '#platform/documents/document-rules.ts';
import type { MergeSide, Versions } from '#platform/documents/merge-rules.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { toast } from '#ui/toast/toast.ts';
import { WordsView } from '../difference/difference-view.tsx';
import { EMPTY_LAYOUT, type PageLayout, type Row } from '../layout/layout-contract.ts';
import { documentOfLayout } from '../layout/layout-parts-rules.ts';
import { MergeChoice, SideBadge } from '../merging/merge-choice.tsx';
import { mergedLayout, mergeLayouts } from '../merging/merge-layout-rules.ts';
import { MergeWindow } from '../merging/merge-window.tsx';

/** Merges what two people made of the same page, row by row. */
export function MergeRows({
  versions,
  language,
  onSave,
  onClose,
}: {
  versions: Versions<PageLayout>;
  language: Locale;
  onSave: (layout: PageLayout) => void;
  onClose: () => void;
}): ReactNode {
  const pieces = useMemo(() => mergeLayouts(versions), [versions]);
  const [choices, setChoices] = useState<ReadonlyMap<number, MergeSide>>(new Map());
  const left = pieces.filter(({ kind }, index) => kind === 'conflict' && !choices.has(index)).length;
  const shown = (before: readonly Row[], after: readonly Row[]): ReactNode => (
    <ChangedRows before={before} after={after} language={language} />
  );
  function save(): void {
    const merged = mergedLayout(pieces, choices);
    if (merged) onSave(merged);
    else void toast({ message: m.content_merge_too_long(), tone: 'danger' });
  }

  return (
    <MergeWindow left={left} isBusy={false} onSave={save} onClose={onClose}>
      {(isAsked) =>
        pieces.map((piece, index) => {
          switch (piece.kind) {
            case 'same':
              return (
                <p key={index} className="border-s-4 border-line ps-3 text-sm text-ink-soft">
                  {m.content_difference_same({ count: piece.parts.length })}
                </p>
              );
            case 'taken':
              return (
                <div key={index} className="flex min-w-0 flex-col gap-1 border-s-4 border-line-strong ps-3">
                  <SideBadge side={piece.from} />
                  {shown(piece.before, piece.parts)}
                </div>
              );
            case 'conflict':
              return (
                <MergeChoice
                  key={index}
                  legend={rowName([...piece.before, ...piece.theirs][0])}
                  name={String(index)}
                  theirs={shown(piece.before, piece.theirs)}
                  mine={shown(piece.before, piece.mine)}
                  hasBoth={piece.theirs.length > 0 && piece.mine.length > 0}
                  choice={choices.get(index)}
                  isAsked={isAsked}
                  onChoose={(side) => setChoices((before) => new Map([...before, [index, side]]))}
                />
              );
          }
        })
      }
    </MergeWindow>
  );
}

function rowName(row: Row | undefined): string {
  return row?.name || m.content_merge_row();
}

/** What rows have become, by their words; how a row looks is seen on the page once it is merged. */
function ChangedRows({
  before,
  after,
  language,
}: {
  before: readonly Row[];
  after: readonly Row[];
  language: Locale;
}): ReactNode {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {after.length === 0 && <span className="text-sm text-ink-soft">{m.content_merge_removed()}</span>}
      {after.length > 0 && one === other && (
        <span className="text-sm text-ink-soft">{m.content_merge_look()}</span>
      )}
      <p lang={language} className="max-h-60 overflow-y-auto break-words whitespace-pre-line">
        <WordsView words={textDifference(one, other)} />
      </p>
    </div>
  );
}

function wordsOf(rows: readonly Row[]): string {
  return textOf(documentOfLayout({ ...EMPTY_LAYOUT, rows: [...rows] }));
}
