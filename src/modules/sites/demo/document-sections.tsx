import { lazy, memo, type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { getLocale } from '#messages/runtime';
import type { DocumentPicture, RichDocument } from '#platform/documents/document-contract.ts';
import { DocumentView } from '#ui/document/document-view.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SkeletonText } from '#ui/loading/skeleton.tsx';
import { DemoSection, DemoState } from './demo-section.tsx';
import { demoDocument, demoWritten, PICTURE_IDS } from './demo-document-text.tsx';
import { demoWords } from './demo-text.tsx';
import { ShortDocuments } from './short-document-section.tsx';
import lotus from './pictures/lotus.svg?no-inline';
import pavilion from './pictures/pavilion.svg?no-inline';
import sea from './pictures/sea.svg?no-inline';
import weave from './pictures/weave.svg?no-inline';

const DocumentEditor = lazy(() => import('#ui/document-editor/document-editor.tsx'));

/** Typing does not wait for it. */
const Shown = memo(DocumentView);

const FILES = [lotus, pavilion, sea, weave];

function pictureAt(at: number): DocumentPicture {
  const url = FILES[at] ?? lotus;
  return { url, thumbnail: url, width: 400, height: 400 };
}

const pictures = Object.fromEntries(PICTURE_IDS.map((id, at) => [id, pictureAt(at)]));

export function DocumentSections(): ReactNode {
  const w = demoWords();
  const cards = {
    'shop.product:TXT-001': {
      kind: w.name,
      title: w.note,
      line: w.summary,
      price: { priceSatang: 89_000, regularPriceSatang: 99_000, isFrom: false },
      pictureUrl: weave,
      path: '/demo/element#document',
    },
  };
  return (
    <>
      <DemoSection id="document" title="Document">
        <DemoState name="every block">
          <Card>
            <DocumentView
              document={demoDocument(getLocale())}
              pictures={pictures}
              cards={cards}
              isUserContent
            />
          </Card>
        </DemoState>
      </DemoSection>
      <DemoSection id="document-editor" title="Document editor">
        <Suspense fallback={<SkeletonText lines={6} />}>
          <DemoState name="written, pictures">
            <Written />
          </DemoState>
          <DemoState name="empty">
            <Edited label={w.note} initial={{ type: 'doc', content: [] }} />
          </DemoState>
          <DemoState name="short, in rows">
            <ShortDocuments />
          </DemoState>
          <DemoState name="read only">
            <DocumentEditor
              label={w.summary}
              value={demoWritten(getLocale())}
              onChange={() => undefined}
              pictures={pictures}
              isReadOnly
            />
          </DemoState>
        </Suspense>
      </DemoSection>
    </>
  );
}

/** Pictures are given in turn, as if they had been chosen. */
function Written(): ReactNode {
  const w = demoWords();
  const [next, setNext] = useState(0);
  return (
    <Edited
      label={w.name}
      initial={demoWritten(getLocale())}
      onAddPictures={async () => {
        setNext(next + 1);
        const at = next % FILES.length;
        return [{ pictureId: PICTURE_IDS[at] ?? '', picture: pictureAt(at), alt: w.pictures[at] ?? '' }];
      }}
    />
  );
}

/** An editor, and what a page would show of its document. */
function Edited({
  label,
  initial,
  onAddPictures,
}: {
  label: string;
  initial: RichDocument;
  onAddPictures?: Parameters<typeof DocumentEditor>[0]['onAddPictures'];
}): ReactNode {
  const [value, setValue] = useState(initial);
  const shown = useDeferredValue(value);
  return (
    <div data-demo-editor className="flex flex-col gap-4">
      <DocumentEditor
        label={label}
        value={value}
        onChange={setValue}
        pictures={pictures}
        onAddPictures={onAddPictures}
      />
      <Card>
        <Shown document={shown} pictures={pictures} />
      </Card>
    </div>
  );
}
