import type { ReactNode } from 'react';
import * as m from '#messages';
import { lineOf, textDifference } from '#platform/documents/difference-rules.ts';
import type { Block } from '#platform/documents/document-contract.ts';
import type { MergePiece, MergeSide } from '#platform/documents/merge-rules.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { DocumentView } from '#ui/document/document-view.tsx';
import { KindOf, WordsView } from '../difference/difference-view.tsx';
import { MergeChoice, SideBadge } from './merge-choice.tsx';
import type { MergedLook } from './merged-field.tsx';

/** A stretch of the document: unchanged, changed by one person, or a choice. */
export function MergedPiece({
  piece,
  name,
  label,
  look,
  language,
  choice,
  isAsked,
  onChoose,
}: {
  piece: MergePiece<Block>;
  name: string;
  label: string;
  look: MergedLook;
  language: Locale;
  choice: MergeSide | undefined;
  isAsked: boolean;
  onChoose: (side: MergeSide) => void;
}): ReactNode {
  const shown = (before: readonly Block[], after: readonly Block[]): ReactNode => (
    <ChangedBlocks before={before} after={after} look={look} language={language} />
  );
  switch (piece.kind) {
    case 'same':
      return (
        <p className="border-s-4 border-line ps-3 text-sm text-ink-soft">
          {m.content_difference_same({ count: piece.parts.length })}
        </p>
      );
    case 'taken':
      return (
        <div className="flex min-w-0 flex-col gap-1 border-s-4 border-line-strong ps-3">
          <SideBadge side={piece.from} />
          {shown(piece.before, piece.parts)}
        </div>
      );
    case 'conflict':
      return (
        <MergeChoice
          legend={label}
          name={name}
          theirs={shown(piece.before, piece.theirs)}
          mine={shown(piece.before, piece.mine)}
          hasBoth={piece.theirs.length > 0 && piece.mine.length > 0}
          choice={choice}
          isAsked={isAsked}
          onChoose={onChoose}
        />
      );
  }
}

/** What blocks have become: by their words where those changed, else as readers see them. */
function ChangedBlocks({
  before,
  after,
  look,
  language,
}: {
  before: readonly Block[];
  after: readonly Block[];
  look: MergedLook;
  language: Locale;
}): ReactNode {
  if (after.length === 0)
    return (
      <div className="flex min-w-0 flex-col gap-1">
        <span className="text-sm text-ink-soft">{m.content_merge_removed()}</span>
        {before.map((block, index) => (
          <Words key={index} block={block} before={lineOf(block)} after="" language={language} />
        ))}
      </div>
    );
  return (
    <div lang={language} className="flex min-w-0 flex-col gap-2">
      {after.map((block, index) => {
        const former = before[index];
        const [one, other] = [former ? lineOf(former) : null, lineOf(block)];
        return one !== null && one !== other && other !== '' ? (
          <Words key={index} block={block} before={one} after={other} language={language} />
        ) : (
          <DocumentView
            key={index}
            document={{ type: 'doc', content: [block] }}
            pictures={look.pictures}
            cards={look.cards}
            isPart
          />
        );
      })}
    </div>
  );
}

function Words({
  block,
  before,
  after,
  language,
}: {
  block: Block;
  before: string;
  after: string;
  language: Locale;
}): ReactNode {
  return (
    <p lang={language} className="break-words whitespace-pre-line">
      <KindOf type={block.type} />
      <WordsView words={textDifference(before, after)} />
    </p>
  );
}
