import { useEffect, useRef } from 'react';
import { useFetcher, useNavigation } from 'react-router';
import type { ActionReply } from '#platform/page/page.ts';
import type { BillingProblem } from '../problem-text.ts';
import type { PaperPage } from './paper-contract.ts';

/** Debounce of typing. */
const PREVIEW_DELAY_MS = 500;

interface PaperPreview {
  /** To be called with the form on every change of it. */
  readonly follow: (form: HTMLFormElement) => void;
  readonly pages: readonly PaperPage[];
  /** Why the last preview was refused; null where it was not. */
  readonly problem: BillingProblem | null;
}

/**
 * Lays out the paper as a form would have it, a moment after the last change, by the page's intent `preview`. Shows it `saved`
 * until then, and again when the fields begin anew, which is when `fieldsKey` changes.
 */
export function usePaperPreview(fieldsKey: string, saved: readonly PaperPage[]): PaperPreview {
  const sender = useFetcher<ActionReply<{ pages: PaperPage[] }>>({ key: `billing.preview ${fieldsKey}` });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!isLeaving) return;
    // The router cannot place an answer that comes while it goes to a page that it does not know yet.
    clearTimeout(timer.current);
    if (sender.state !== 'idle') sender.reset();
  }, [isLeaving, sender]);
  const follow = (form: HTMLFormElement): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const typed = new FormData(form);
      typed.set('intent', 'preview');
      void sender.submit(typed, { method: 'post', encType: 'multipart/form-data' });
    }, PREVIEW_DELAY_MS);
  };
  const reply = sender.data;
  return {
    follow,
    pages: reply?.ok ? reply.result.pages : saved,
    problem: reply && !reply.ok ? reply.problem : null,
  };
}
