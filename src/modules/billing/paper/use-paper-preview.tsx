import { useEffect, useRef } from 'react';
import { useFetcher, useNavigation } from 'react-router';
import type { ActionReply } from '#platform/page/page.ts';
import type { PaperPage } from './paper-contract.ts';

/** Typing pauses so long before the preview follows. */
const PREVIEW_DELAY_MS = 500;

/**
 * The paper as a form would have it, a moment after the last change, laid out by the page's intent `preview`. As it was saved
 * when the fields begin anew, which is when `fieldsOf` changes.
 */
export function usePaperPreview(fieldsOf: string, saved: readonly PaperPage[]) {
  const sender = useFetcher<ActionReply<{ pages: PaperPage[] }>>({ key: `billing.preview ${fieldsOf}` });
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
