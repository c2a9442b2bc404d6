import { createContext, type ReactNode, use } from 'react';
import * as m from '#messages';
import type { Block, RichDocument } from '#platform/documents/document-contract.ts';
import { classNames } from '#ui/class-names.ts';
import { DocumentView, Inlines } from '#ui/document/document-view.tsx';
import { soundBlocks } from '#ui/document/sound-block.tsx';
import type { QuestionMedia } from '../media/media-contract.ts';
import { hasOnlyLines, plainTextOf } from '../question/question-text-rules.ts';
import { isNumbered, type ShownGap } from './numbered-rules.ts';

/** What stands in a gap of a text, `[[1]]` being the first; null: nothing. */
export type GapContent = (number: number) => ReactNode;

/** Pictures and sounds of the questions within. */
export const ShownMedia = createContext<QuestionMedia>({ pictures: {}, sounds: {} });

interface QuestionTextProps {
  document: RichDocument;
  className?: string;
  /** For texts with gaps. */
  gap?: GapContent;
}

/** A stem, an explanation or a note, in a column of its own. */
export function QuestionText({ document, className, gap }: QuestionTextProps): ReactNode {
  const { pictures, sounds } = use(ShownMedia);
  return (
    // Spaces are the author's: they align lines with one another.
    <div className={classNames('min-w-0 [&_p]:whitespace-pre-wrap', className)}>
      <DocumentView
        document={document}
        pictures={pictures}
        otherBlock={soundBlocks(sounds)}
        isPart
        words={gap && ((text) => withGaps(text, gap))}
      />
    </div>
  );
}

/** An option or an item: within its line where it has only lines, otherwise with its tables and pictures below each other. */
export function OptionText({ document }: { document: RichDocument }): ReactNode {
  return hasOnlyLines(document) ? (
    <LineText document={document} />
  ) : (
    <QuestionText document={document} className="grow [&>div]:gap-2" />
  );
}

/** An option or an item as the name of its control: one without any words is named by its number. */
export function NamedText({ document, number }: { document: RichDocument; number: number }): ReactNode {
  return (
    <>
      {plainTextOf(document).trim() === '' && (
        <span className="sr-only">{m.exams_option_number({ number })}</span>
      )}
      <OptionText document={document} />
    </>
  );
}

/** The options of gaps that do not fit into the gaps themselves, with their numbers. */
export function GapChoices({ gaps = [] }: { gaps?: readonly ShownGap[] | undefined }): ReactNode {
  return gaps.map(
    (gap, at) =>
      isNumbered(gap) && (
        <div key={gap.id} className="mb-4">
          <p className="mb-1.5 text-sm font-medium">{m.exams_gap({ number: at + 1 })}</p>
          <NumberedTexts documents={(gap.options ?? []).map(({ text }) => text)} />
        </div>
      ),
  );
}

/** Options or items with their numbers, which stand beside the beginning of each. */
export function NumberedTexts({ documents }: { documents: readonly RichDocument[] }): ReactNode {
  return (
    // Safari drops the list role of an unmarked list.
    <ol role="list" className="grid gap-2">
      {documents.map((document, at) => (
        <li key={at} className="flex gap-2">
          <span className="shrink-0 tabular-nums">{at + 1}.</span>
          <div className="min-w-0 grow">
            <OptionText document={document} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A short text within a line of another: what is no line is written in letters. */
export function LineText({ document }: { document: RichDocument }): ReactNode {
  const lines = document.content.filter(isLine);
  if (lines.length < document.content.length) return plainTextOf(document);
  return (
    <span className="whitespace-pre-wrap">
      {lines.map(({ content }, at) => (
        // Lines of a text have no identity but their place.
        <Piece key={at}>
          {at > 0 && <br />}
          <Inlines inlines={content} context={LINE} />
        </Piece>
      ))}
    </span>
  );
}

const LINE = { rel: 'noopener' };

function isLine(block: Block): block is Extract<Block, { type: 'paragraph' }> {
  return block.type === 'paragraph';
}

function withGaps(text: string, gap: GapContent): ReactNode {
  return text.split(/(\[\[\d+\]\])/g).map((piece, at) => {
    const number = /^\[\[(\d+)\]\]$/.exec(piece)?.[1];
    return <Piece key={at}>{number === undefined ? piece : gap(Number(number))}</Piece>;
  });
}

function Piece({ children }: { children: ReactNode }): ReactNode {
  return children;
}
