import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DocumentPicture, KeptPicture, RichDocument } from '#platform/documents/document-contract.ts';
import { lazyView } from '#platform/module/lazy-view.ts';
import type { CardSource, DocumentEditorProps } from './document-editor.tsx';
import { Skeleton } from '../loading/skeleton.tsx';
import { OnceAwake } from '../still/once-awake.tsx';
import { StillDocument } from './still-document.tsx';

const DocumentEditor = lazyView(() => import('./document-editor.tsx'), 'default');

/** How long after the last change the form learns of it: a long document takes a while to write down. */
const WRITE_AFTER_MS = 250;
/** From here on the field holds a number that changes with the document: its JSON takes too long to compare. */
const LONG_BLOCKS = 150;

/** An editor of a document as a field: the form sends its JSON under `name`. Another `document` is shown with another `key` only. */
export function DocumentField({
  name,
  label,
  placeholder,
  document,
  pictures,
  onChange,
  onAddPictures,
  cards,
  leaveOut,
  mergeFields,
  isLabelHidden = false,
  isShown = true,
  isStill = false,
}: {
  name: string;
  label: string;
  /** Whether something above the field says what it is. */
  isLabelHidden?: boolean;
  /** The editor comes once the field is shown. */
  isShown?: boolean;
  /** Whether the text stands as the server drew it until the reader does something on the page, and the editor comes then. */
  isStill?: boolean;
  placeholder?: string | undefined;
  /** As it was opened. */
  document: RichDocument;
  pictures: Readonly<Record<string, DocumentPicture>>;
  /** Told at once, before the form is. */
  onChange?: ((document: RichDocument) => void) | undefined;
  onAddPictures: () => Promise<readonly KeptPicture[]>;
  cards?: CardSource | undefined;
  leaveOut?: DocumentEditorProps['leaveOut'];
  mergeFields?: DocumentEditorProps['mergeFields'];
}): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  // Saving gives nothing new to the field: what was typed meanwhile would be lost.
  const [opened] = useState(document);
  const [written, setWritten] = useState(document);
  const latest = useRef(document);
  const [hasEditor, setHasEditor] = useState(isShown);
  if (isShown && !hasEditor) setHasEditor(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Whoever reads the form next reads what is written now. */
  const write = useCallback((): void => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    flushSync(() => setWritten(latest.current));
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);

  useEffect(() => {
    const form = field.current?.form;
    let isSending = false;
    // Whoever watches the form for changes compares its fields; who sends it, after them, gets the text of the field.
    const send = (): void => {
      isSending = true;
      setTimeout(() => {
        isSending = false;
      });
    };
    const fill = ({ formData }: FormDataEvent): void => {
      if (isSending) formData.set(name, JSON.stringify(latest.current));
    };
    const around = form?.parentElement;
    form?.addEventListener('submit', write, { capture: true });
    form?.addEventListener('formdata', fill);
    around?.addEventListener('submit', send);
    return () => {
      clearTimeout(timer.current);
      form?.removeEventListener('submit', write, { capture: true });
      form?.removeEventListener('formdata', fill);
      around?.removeEventListener('submit', send);
    };
  }, [name, write]);

  const placeholderBox = <Skeleton className="h-80" />;
  const editor = (
    <DocumentEditor
      value={opened}
      onChange={(next) => {
        clearTimeout(timer.current);
        latest.current = next;
        onChange?.(next);
        timer.current = setTimeout(write, WRITE_AFTER_MS);
      }}
      pictures={pictures}
      cards={cards}
      leaveOut={leaveOut}
      mergeFields={mergeFields}
      onAddPictures={async () =>
        (await onAddPictures()).map(({ pictureId, picture }) => ({ pictureId, picture, alt: '' }))
      }
      label={label}
      placeholder={placeholder}
    />
  );
  return (
    <div className="flex flex-col gap-1.5">
      {!isLabelHidden && <span className="text-sm font-medium leading-normal">{label}</span>}
      <input ref={field} type="hidden" name={name} value={fieldValue(written)} />
      {hasEditor &&
        (isStill ? (
          <OnceAwake views={[DocumentEditor]} fallback={placeholderBox}>
            {import.meta.env?.SSR ? <StillDocument document={document} pictures={pictures} /> : editor}
          </OnceAwake>
        ) : (
          <Suspense fallback={placeholderBox}>{editor}</Suspense>
        ))}
    </div>
  );
}

/** Numbers of long documents, as they came. */
const numbers = new WeakMap<RichDocument, number>();
let documents = 0;

function fieldValue(document: RichDocument): string {
  if (document.content.length < LONG_BLOCKS) return JSON.stringify(document);
  const number = numbers.get(document) ?? ++documents;
  numbers.set(document, number);
  return String(number);
}
