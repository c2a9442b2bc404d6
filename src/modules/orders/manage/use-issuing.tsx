import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import type { ListSelection } from '#ui/table/use-list-selection.ts';
import { toast } from '#ui/toast/toast.ts';
import type { IssuedForOrders } from '../documents/issue-waiting-contract.ts';
import { problemText } from '../problem-text.tsx';

export interface Issuing {
  readonly issue: () => void;
  readonly isBusy: boolean;
  /** Numbers of selected orders whose documents still lack something. */
  readonly left: readonly string[];
  readonly problem: string | null;
}

/** Selected orders whose documents are issued at once. */
export function useIssuing(selection: ListSelection): Issuing {
  const issuing = useFetcher<ActionReply<IssuedForOrders>>();
  const reply = issuing.state === 'idle' ? issuing.data : undefined;
  const tell = useEffectEvent(({ issued }: IssuedForOrders): void => {
    selection.clear();
    if (issued.length > 0)
      void toast({ message: m.orders_asking_issued({ count: issued.length }), tone: 'positive' });
  });
  useEffect(() => {
    if (reply?.ok) tell(reply.result);
  }, [reply]);
  return {
    issue: () => {
      const form = new FormData();
      form.set('intent', 'issue_documents');
      for (const number of selection.keys) form.append('numbers[]', number);
      void issuing.submit(form, { method: 'post' });
    },
    isBusy: issuing.state !== 'idle',
    left: reply?.ok ? reply.result.left : [],
    problem: reply?.ok === false ? problemText(reply.problem) : null,
  };
}
