import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { deviceNowMs } from '#platform/dates/device-clock.ts';
import type { DocumentPicture, RichDocument } from '#platform/documents/document-contract.ts';
import { isEmptyDocument } from '#platform/documents/block-rules.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { withLocalStorage } from '#ui/edit/draft-store.ts';
import { keptEmails } from './kept-email.tsx';

/** What stands on the page on which an e-mail is written. */
export interface WrittenFields {
  readonly to: string;
  readonly subject: string;
  readonly language: Locale;
  readonly document: RichDocument;
  /** Of the document, by id. */
  readonly pictures: Readonly<Record<string, DocumentPicture>>;
}

export interface WrittenEmailHook {
  readonly fields: WrittenFields;
  /** Changes with every document that comes from elsewhere than the editor. */
  readonly documentKey: string;
  /** Whether what was kept, if anything, stands here by now. */
  readonly isReady: boolean;
  /** When what stands here was kept, if it came back from there; in milliseconds of the browser's clock. */
  readonly restoredAt: number | null;
  /** Takes what somebody types; pictures are added to those that are known. */
  change(changes: Partial<WrittenFields>): void;
  /** Takes what comes from elsewhere, such as a template. */
  fill(changes: Partial<WrittenFields>): void;
  /** Begins anew. */
  clear(): void;
  /**
   * Begins anew after these fields were sent, and keeps them no longer, even if the page was left meanwhile. Returns false,
   * and changes nothing, if something was typed since.
   */
  clearSent(sent: WrittenFields): boolean;
}

/** Debounce of typing. */
const KEEP_AFTER_MS = 400;

/** Whether nothing is written that a person may miss. */
export function isBlank({ subject, document }: Pick<WrittenFields, 'subject' | 'document'>): boolean {
  return subject.trim() === '' && isEmptyDocument(document);
}

/**
 * Holds an e-mail while it is written, and keeps it on this device until it is sent or discarded, so that neither a reload
 * nor a closed tab loses it.
 */
export function useWrittenEmail(personId: string, language: Locale): WrittenEmailHook {
  const [fields, setFields] = useState<WrittenFields>(() => blank(language));
  const [fills, setFills] = useState(0);
  const [isReady, setIsReady] = useState(false);
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  /** What is kept, or is about to be. */
  const noted = useRef(fields);
  /** While something is still to be kept. */
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    withLocalStorage((memory) =>
      fields.to.trim() === '' && isBlank(fields)
        ? keptEmails.forget(memory, [personId])
        : keptEmails.keep(memory, [personId], { at: deviceNowMs(), ...fields }),
    );
  });
  const restore = useEffectEvent(() => {
    setIsReady(true);
    const kept = withLocalStorage((memory) => {
      keptEmails.tidy(memory, personId, deviceNowMs());
      return keptEmails.find(memory, [personId]);
    });
    if (!kept) return;
    const { at, ...rest } = kept;
    noted.current = rest;
    setFields(rest);
    setFills((count) => count + 1);
    setRestoredAt(at);
  });

  useEffect(() => {
    restore();
    const onLeave = (): void => {
      if (timer.current !== undefined) keep();
    };
    window.addEventListener('pagehide', onLeave);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, []);

  useEffect(() => {
    if (noted.current === fields) return;
    noted.current = fields;
    timer.current = setTimeout(() => keep(), KEEP_AFTER_MS);
    return () => clearTimeout(timer.current);
  }, [fields]);

  function change(changes: Partial<WrittenFields>): void {
    setFields((before) => ({
      ...before,
      ...changes,
      pictures: { ...before.pictures, ...changes.pictures },
    }));
  }

  function clear(): void {
    setFields(blank(fields.language));
    setFills((count) => count + 1);
    setRestoredAt(null);
  }

  function clearSent(sent: WrittenFields): boolean {
    if (noted.current !== sent) return false;
    clearTimeout(timer.current);
    timer.current = undefined;
    withLocalStorage((memory) => keptEmails.forget(memory, [personId]));
    clear();
    return true;
  }

  return {
    fields,
    documentKey: String(fills),
    isReady,
    restoredAt,
    change,
    fill: (changes) => {
      change(changes);
      setFills(fills + 1);
    },
    clear,
    clearSent,
  };
}

function blank(language: Locale): WrittenFields {
  return { to: '', subject: '', language, document: { type: 'doc', content: [] }, pictures: {} };
}
