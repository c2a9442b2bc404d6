import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { ActionReply } from '#platform/page/page.ts';
import { toast } from '#ui/toast/toast.ts';
import { problemText } from '../problem-text.tsx';

/** A switch that is as its reader wants it while the server is asked; a refusal is told. */
export function useKeeping(isOn: boolean, onIntent: string) {
  const fetcher = useFetcher<ActionReply>();
  const { data } = fetcher;
  useEffect(() => {
    if (data && !data.ok) void toast({ message: problemText(data.problem), tone: 'danger' });
  }, [data]);
  const wanted = fetcher.formData?.get('intent');
  return { Form: fetcher.Form, isOn: wanted === undefined ? isOn : wanted === onIntent };
}
