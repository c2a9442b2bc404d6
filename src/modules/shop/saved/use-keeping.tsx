import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { ActionReply } from '#platform/page/page.ts';
import { toast } from '#ui/toast/toast.ts';
import { problemText } from '../problem-text.tsx';

/** State of a toggle with optimistic update; shows a toast if the server refuses. */
export function useKeeping(isOn: boolean, onIntent: string) {
  const fetcher = useFetcher<ActionReply>();
  const { data } = fetcher;
  useEffect(() => {
    if (data && !data.ok) void toast({ message: problemText(data.problem), tone: 'danger' });
  }, [data]);
  const wanted = fetcher.formData?.get('intent');
  return { Form: fetcher.Form, isOn: wanted === undefined ? isOn : wanted === onIntent };
}
