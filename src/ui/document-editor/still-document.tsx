import type { ReactNode } from 'react';
import type { DocumentPicture, DocumentSound, RichDocument } from '#platform/documents/document-contract.ts';
import { DocumentView } from '../document/document-view.tsx';
import { soundBlocks } from '../document/sound-block.tsx';

/** A document as its editor will show it, which only servers draw: browsers leave it until the editor has come. */
export function StillDocument({
  document,
  pictures,
  sounds,
}: {
  document: RichDocument;
  pictures: Readonly<Record<string, DocumentPicture>>;
  sounds?: Readonly<Record<string, DocumentSound>> | undefined;
}): ReactNode {
  return (
    <div className="min-h-80 rounded-md border border-line-strong bg-surface px-4 pt-16 pb-4 shadow-rest">
      <DocumentView document={document} pictures={pictures} otherBlock={sounds && soundBlocks(sounds)} />
    </div>
  );
}
