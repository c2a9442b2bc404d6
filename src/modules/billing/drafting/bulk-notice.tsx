import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { Notice } from '#ui/text/notice.tsx';
import { billingProblemText } from '../problem-text.ts';

interface BulkNoticeProps {
  readonly reply:
    | ActionReply<{
        readonly done: readonly string[];
        readonly left: readonly { readonly code: string }[];
      }>
    | undefined;
  /** Says how many were done, and how many were left. */
  readonly title: (counts: { done: number; left: number }) => string;
  readonly locale: Locale;
}

/** What became of records that were worked on together: how many are done, and why the others were left. */
export function BulkNotice({ reply, title, locale }: BulkNoticeProps): ReactNode {
  if (!reply) return null;
  if (!reply.ok)
    return (
      <Notice tone="danger" live className="mb-4">
        {reply.problem.fields?.reason === undefined
          ? billingProblemText(reply.problem, locale)
          : m.billing_document_error_reason()}
      </Notice>
    );
  const { done, left } = reply.result;
  const reasons = new Set(left.map(({ code }) => billingProblemText({ code }, locale)));
  return (
    <Notice
      tone={left.length > 0 ? 'warning' : 'positive'}
      live
      className="mb-4"
      title={title({ done: done.length, left: left.length })}
    >
      {[...reasons].join(' ')}
    </Notice>
  );
}
