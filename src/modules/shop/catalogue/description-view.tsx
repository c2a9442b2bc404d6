import type { ReactNode } from 'react';
import type { DocumentPicture, RichDocument } from '#platform/documents/document-contract.ts';
import { DocumentView } from '#ui/document/document-view.tsx';

/** A product's description, whose headings are below that of its section. */
export function DescriptionView({
  document,
  pictures,
}: {
  document: RichDocument;
  pictures: Readonly<Record<string, DocumentPicture>>;
}): ReactNode {
  return (
    <div className="[&_h2]:mt-2 [&_h2]:text-lg [&_h3]:mt-1 [&_h3]:text-base [&_h4]:mt-0 [&_h4]:text-base">
      <DocumentView document={document} pictures={pictures} isPart />
    </div>
  );
}
