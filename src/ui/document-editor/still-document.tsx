import type { ReactNode } from 'react';
import type { DocumentPicture, DocumentSound, RichDocument } from '#platform/documents/document-contract.ts';
import { classNames } from '../class-names.ts';
import { DocumentView } from '../document/document-view.tsx';
import { soundBlocks } from '../document/sound-block.tsx';

/** A document as its editor will show it, which only servers draw: browsers leave it until the editor has come. */
export function StillDocument({
  document,
  pictures,
  sounds,
  isLow = false,
}: {
  document: RichDocument;
  pictures: Readonly<Record<string, DocumentPicture>>;
  sounds?: Readonly<Record<string, DocumentSound>> | undefined;
  /** As its editor is. */
  isLow?: boolean;
}): ReactNode {
  return (
    <div
      className={classNames(
        'rounded-md border border-line-strong bg-surface px-4 pb-4 shadow-rest',
        // The row of tools, and the least height of the text below it.
        isLow ? 'min-h-[calc(2.8125rem+7rem+2px)] pt-[calc(2.8125rem+1rem)]' : 'min-h-80 pt-16',
      )}
    >
      <DocumentView
        document={document}
        pictures={pictures}
        otherBlock={sounds && soundBlocks(sounds)}
        isPart={isLow}
      />
    </div>
  );
}
