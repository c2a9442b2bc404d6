import type { ReactNode } from 'react';
import type { DocumentPicture, RichDocument } from '#platform/documents/document-contract.ts';
import { DocumentView } from '../document/document-view.tsx';

/** A document as its editor will show it, which only servers draw: browsers leave it until the editor has come. */
export function StillDocument({
  document,
  pictures,
}: {
  document: RichDocument;
  pictures: Readonly<Record<string, DocumentPicture>>;
}): ReactNode {
  return (
    <div className="min-h-80 rounded-md border border-line-strong bg-surface px-4 pt-16 pb-4 shadow-rest">
      <DocumentView document={document} pictures={pictures} />
    </div>
  );
}
