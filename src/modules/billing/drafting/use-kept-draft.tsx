import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { deviceNowMs } from '#platform/dates/device-clock.ts';
import { withLocalStorage } from '#ui/edit/draft-store.ts';
import { isTypable, typeInto } from '#ui/form/type-into.ts';
import type { DraftContent } from './draft-contract.ts';
import {
  fieldsOf,
  findEarlier,
  isSameDraft,
  type KeptPlace,
  keptDrafts,
  placeOf,
  readDraftForm,
} from './kept-draft.tsx';

/** Debounce of typing. */
const KEEP_DELAY_MS = 300;

export interface KeptTyping {
  /** The draft that the lines begin with instead of the saved one, if there is one; with another `key` they begin anew. */
  readonly lines: { readonly key: number; readonly of: DraftContent | null };
  /** Whether there is something that was typed about an earlier version, which somebody else has changed since. */
  readonly hasEarlier: boolean;
  readonly takeEarlier: () => void;
  readonly dropEarlier: () => void;
  /** To be called when what was typed is discarded. */
  readonly forget: () => void;
  /** To be called once the draft was issued or deleted. */
  readonly end: () => void;
}

/**
 * Keeps in the browser what is typed into the form of a draft, with all its lines, and types it again after a reload. What was
 * typed about a version that somebody else has changed since is offered instead.
 */
export function useKeptDraft(
  form: RefObject<HTMLFormElement | null>,
  { person, draftId, version, content }: KeptPlace & { readonly content: DraftContent },
): KeptTyping {
  const [lines, setLines] = useState<KeptTyping['lines']>({ key: 0, of: null });
  const [earlier, setEarlier] = useState<KeptPlace | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useEffectEvent((element: HTMLFormElement) => {
    clearTimeout(timer.current);
    const place = placeOf({ person, draftId, version });
    const typed = readDraftForm(new FormData(element));
    withLocalStorage((memory) => {
      if (typed === null || isSameDraft(typed, content)) keptDrafts.forget(memory, place);
      else keptDrafts.keep(memory, place, { at: deviceNowMs(), content: typed });
    });
  });

  const begin = useEffectEvent(() => {
    const place = { person, draftId, version };
    const kept = withLocalStorage((memory) => {
      keptDrafts.tidy(memory, person, deviceNowMs());
      return keptDrafts.find(memory, placeOf(place));
    });
    if (kept && !isSameDraft(kept.content, content)) restore(kept.content);
    setEarlier(withLocalStorage((memory) => findEarlier(memory, place)));
  });

  useEffect(() => begin(), []);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const onInput = (): void => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => keep(element), KEEP_DELAY_MS);
    };
    const onLeave = (): void => keep(element);
    element.addEventListener('input', onInput);
    element.addEventListener('change', onInput);
    addEventListener('pagehide', onLeave);
    return () => {
      clearTimeout(timer.current);
      element.removeEventListener('input', onInput);
      element.removeEventListener('change', onInput);
      removeEventListener('pagehide', onLeave);
    };
  }, [form]);

  // Saving makes another version: what was typed about the former one is in it, and what was typed since is kept anew.
  const former = useRef(version);
  useEffect(() => {
    if (former.current === version) return;
    const saved = { person, draftId, version: former.current };
    former.current = version;
    withLocalStorage((memory) => keptDrafts.forget(memory, placeOf(saved)));
    if (form.current) keep(form.current);
  }, [form, person, draftId, version]);

  /** The form hears of rows that were not typed by an event, once they stand in it. */
  useEffect(() => {
    if (lines.key > 0) form.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [form, lines.key]);

  function restore(typed: DraftContent): void {
    const element = form.current;
    if (!element) return;
    for (const [name, text] of fieldsOf(typed)) {
      const field = element.elements.namedItem(name);
      if (isTypable(field) && field.value !== text) typeInto(field, text);
    }
    setLines(({ key }) => ({ key: key + 1, of: typed }));
  }

  return {
    lines,
    hasEarlier: earlier !== null,
    takeEarlier: () => {
      const kept = earlier && withLocalStorage((memory) => keptDrafts.find(memory, placeOf(earlier)));
      if (kept) restore(kept.content);
      dropEarlier();
    },
    dropEarlier,
    end,
    forget: () => {
      end();
      setLines(({ key }) => ({ key: key + 1, of: null }));
    },
  };

  function end(): void {
    clearTimeout(timer.current);
    withLocalStorage((memory) => keptDrafts.forget(memory, placeOf({ person, draftId, version })));
  }

  function dropEarlier(): void {
    if (earlier) withLocalStorage((memory) => keptDrafts.forget(memory, placeOf(earlier)));
    setEarlier(null);
  }
}
