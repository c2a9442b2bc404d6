import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { ActionReply } from '#platform/page/page.ts';
import type { Face } from '../check/check-certificate.ts';
import { problemOf } from '../problem-text.tsx';
import type { Layout } from '../template/layout-contract.ts';
import type { Sample } from './preview.ts';

const WAIT_MS = 250;

/** Fetches the server-rendered preview, debounced after the last change. */
export function usePreview(
  first: Face,
  layout: Layout,
  sample: Sample,
): { face: Face; problem: string | null } {
  const sender = useFetcher<ActionReply<Face>>();
  const wanted = JSON.stringify({ layout, sample });
  const [shown, setShown] = useState(wanted);
  const { submit } = sender;
  useEffect(() => {
    if (wanted === shown) return;
    const timer = setTimeout(() => {
      setShown(wanted);
      const asked = JSON.parse(wanted) as { layout: Layout; sample: Sample };
      void submit(
        { intent: 'preview', layout: JSON.stringify(asked.layout), sample: asked.sample },
        { method: 'post' },
      );
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [wanted, shown, submit]);
  const [latest, setLatest] = useState(first);
  const answer = sender.data?.ok ? sender.data.result : null;
  if (answer !== null && answer !== latest) setLatest(answer);
  return { face: answer ?? latest, problem: problemOf(sender.data, 'preview')?.message ?? null };
}

/** Skips revalidation after a preview: it changes no data that loaders have read. */
export function shouldRevalidateAfter(formData: FormData | undefined): boolean {
  return formData?.get('intent') !== 'preview';
}
