import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import type { ListSelection } from '#ui/table/use-list-selection.ts';
import { Notice } from '#ui/text/notice.tsx';
import { toast } from '#ui/toast/toast.ts';
import { type IssuedForOrders, MAX_ISSUED_AT_ONCE } from '../documents/issue-waiting-contract.ts';
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

/** Issues the documents of the selected orders. */
export function IssueButton({ issuing, count }: { issuing: Issuing; count: number }): ReactNode {
  const isTooMany = count > MAX_ISSUED_AT_ONCE;
  return (
    <Button
      size="sm"
      disabled={issuing.isBusy}
      disabledReason={isTooMany ? m.orders_bulk_too_many({ most: MAX_ISSUED_AT_ONCE }) : undefined}
      onClick={issuing.issue}
    >
      {m.orders_asking_issue()}
    </Button>
  );
}

/** Names the selected orders whose documents still lack something, or says why none was issued. */
export function IssuingOutcome({ issuing: { left, problem } }: { issuing: Issuing }): ReactNode {
  if (problem === null && left.length === 0) return null;
  return (
    <Notice tone={problem === null ? 'warning' : 'danger'} live className="mb-4">
      {problem ?? m.orders_asking_left({ numbers: left.join(', ') })}
    </Notice>
  );
}
