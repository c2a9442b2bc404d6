import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as m from '#messages';
import type { DocumentPicture, RichDocument } from '#platform/documents/document-contract.ts';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import type { ItemPicture } from '../item/item-contract.ts';

const DocumentEditor = lazy(() => import('#ui/document-editor/document-editor.tsx'));

/** How long after the last change the form learns of it: a long document takes a while to write down. */
const WRITE_AFTER_MS = 250;
/** From here on the form learns only that there is a change, and gets the text when it is sent. */
const LONG_BLOCKS = 150;

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
  const latest = useRef(document);
  const [value, setValue] = useState(() => JSON.stringify(document));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const changes = useRef(0);

  /** Whoever reads the form next reads what is written now. */
  const write = useCallback((written: string): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    flushSync(() => setValue(written));
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);

  function change(next: RichDocument): void {
    clearTimeout(timer.current);
    latest.current = next;
    changes.current += 1;
    const isLong = next.content.length >= LONG_BLOCKS;
    timer.current = setTimeout(
      () => write(isLong ? `changed ${changes.current}` : JSON.stringify(next)),
      WRITE_AFTER_MS,
    );
  }

  useEffect(() => {
    const form = field.current?.form;
    const onSubmit = (): void => {
      if (changes.current > 0) write(JSON.stringify(latest.current));
    };
    // Before the form is read.
    form?.addEventListener('submit', onSubmit, { capture: true });
    return () => form?.removeEventListener('submit', onSubmit, { capture: true });
  }, [write]);

  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm font-medium leading-normal">{m.content_text()}</span>
      <input ref={field} type="hidden" name={name} value={value} />
      <Suspense fallback={<Skeleton className="h-80" />}>
        <DocumentEditor
          value={document}
          onChange={change}
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
