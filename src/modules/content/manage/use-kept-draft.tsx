import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { deviceNowMs } from '#platform/dates/device-clock.ts';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import { withLocalStorage } from '#ui/edit/draft-store.ts';
import { isSaved, type KeptBase, KEPT_FIELDS, type KeptDraft, keptDrafts } from './kept-drafts.tsx';

/** Debounce of typing. */
const KEEP_AFTER_MS = 400;

interface Keeping {
  /** When it was kept last, in milliseconds of the browser's clock; null: nothing is kept. */
  readonly keptAt: number | null;
  /** To be called with the document on every change of it. */
  readonly onDocument: (document: RichDocument) => void;
}

/**
 * Keeps what is typed into an item's form on this device until it is saved or discarded, so that neither a closed tab nor
 * a lost connection loses it. What was kept before is handed to `onFound` once, when the form is opened.
 */
export function useKeptDraft(
  form: RefObject<HTMLFormElement | null>,
  {
    place,
    document: opened,
    version,
    base,
    isChanged,
    onFound,
  }: {
    /** The ids of the person and of the item, and the role that may see the item. */
    place: readonly [person: string, itemId: string, role: string];
    /** As it was opened. */
    document: RichDocument;
    /** Of the item that the form began with. */
    version: number;
    /** Kept with the draft, so that it can be merged later; null: unknown. */
    base: KeptBase | null;
    isChanged: boolean;
    onFound: (draft: KeptDraft) => void;
  },
): Keeping {
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const document = useRef<RichDocument>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const forget = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    document.current = undefined;
    withLocalStorage((memory) => keptDrafts.forget(memory, place));
    setKeptAt(null);
  });

  const find = useEffectEvent(() => {
    const draft = withLocalStorage((memory) => {
      keptDrafts.tidy(memory, place[0], deviceNowMs());
      return keptDrafts.find(memory, place);
    });
    if (!draft) return;
    if (isSaved(draft, textsOf(form.current), opened)) return forget();
    document.current = draft.document;
    setKeptAt(draft.at);
    onFound(draft);
  });

  const keep = useEffectEvent((began: number = version) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const element = form.current;
    if (!element || !isChanged) return;
    const draft = {
      at: deviceNowMs(),
      version: began,
      base,
      texts: textsOf(element),
      document: document.current,
    };
    const isKept = withLocalStorage((memory) => keptDrafts.keep(memory, place, draft)) === true;
    setKeptAt(isKept ? draft.at : null);
  });

  useEffect(() => {
    find();
    const element = form.current;
    const onInput = (): void => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => keep(), KEEP_AFTER_MS);
    };
    const onLeave = (): void => {
      if (timer.current !== undefined) keep();
    };
    element?.addEventListener('input', onInput);
    window.addEventListener('pagehide', onLeave);
    return () => {
      element?.removeEventListener('input', onInput);
      window.removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, [form]);

  const wasChanged = useRef(false);
  useEffect(() => {
    if (isChanged) keep(version);
    else if (wasChanged.current) forget();
    wasChanged.current = isChanged;
  }, [isChanged, version]);

  return {
    keptAt,
    onDocument: (next) => {
      document.current = next;
    },
  };
}

function textsOf(form: HTMLFormElement | null): KeptDraft['texts'] {
  return Object.fromEntries(
    KEPT_FIELDS.flatMap((name) => {
      const field = form?.elements.namedItem(name);
      return field && 'value' in field ? [[name, field.value]] : [];
    }),
  );
}
