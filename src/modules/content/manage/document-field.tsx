import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as m from '#messages';
import type { DocumentPicture, RichDocument } from '#platform/documents/document-contract.ts';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import type { ItemPicture } from '../item/item-contract.ts';

const DocumentEditor = lazy(() => import('#ui/document-editor/document-editor.tsx'));

/** How long after the last change the form learns of it: a long document takes a while to write down. */
const WRITE_AFTER_MS = 250;

/** The document of an item. The form sends its JSON under `name`. Another `document` is shown with another `key` only. */
export function DocumentField({
  name,
  document,
  pictures,
  onAddPictures,
}: {
  name: string;
  /** As it was opened. */
  document: RichDocument;
  pictures: Readonly<Record<string, DocumentPicture>>;
  onAddPictures: () => Promise<ItemPicture[]>;
}): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  // Saving gives nothing new to the field: what was typed meanwhile would be lost.
  const [json, setJson] = useState(() => JSON.stringify(document));
  const waiting = useRef<{ document: RichDocument; timer: ReturnType<typeof setTimeout> } | null>(null);

  const write = useCallback((): void => {
    if (!waiting.current || !field.current) return;
    const { document: written, timer } = waiting.current;
    clearTimeout(timer);
    waiting.current = null;
    // Whoever reads the form next reads what is written now.
    flushSync(() => setJson(JSON.stringify(written)));
    field.current.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);

  useEffect(() => {
    const form = field.current?.form;
    // Before the form is read.
    form?.addEventListener('submit', write, { capture: true });
    return () => form?.removeEventListener('submit', write, { capture: true });
  }, [write]);

  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm font-medium leading-normal">{m.content_text()}</span>
      <input ref={field} type="hidden" name={name} value={json} />
      <Suspense fallback={<Skeleton className="h-80" />}>
        <DocumentEditor
          value={document}
          onChange={(next) => {
            if (waiting.current) clearTimeout(waiting.current.timer);
            waiting.current = { document: next, timer: setTimeout(write, WRITE_AFTER_MS) };
          }}
          pictures={pictures}
          onAddPictures={async () =>
            (await onAddPictures()).map(({ pictureId, picture }) => ({ pictureId, picture, alt: '' }))
          }
          label={m.content_text()}
          placeholder={m.content_text_placeholder()}
        />
      </Suspense>
    </div>
  );
}
