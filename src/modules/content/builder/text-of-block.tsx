import { lazy, type ReactNode, Suspense } from 'react';
import * as m from '#messages';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import type { TextSource } from './picture-field.tsx';

const DocumentEditor = lazy(() => import('#ui/document-editor/document-editor.tsx'));

/** The text of a block, written as everywhere else. */
export function TextOfBlock({
  document,
  source,
  onChange,
}: {
  document: RichDocument;
  source: TextSource;
  onChange: (document: RichDocument) => void;
}): ReactNode {
  return (
    <Suspense fallback={<Skeleton className="h-60" />}>
      <DocumentEditor
        value={document}
        onChange={onChange}
        pictures={source.pictures}
        onAddPictures={async () =>
          (await source.add()).map(({ pictureId, picture }) => ({ pictureId, picture, alt: '' }))
        }
        cards={source.cards}
        label={m.content_text()}
      />
    </Suspense>
  );
}
