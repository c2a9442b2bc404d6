import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { MAX_STATE_REASON } from '../cluster/cluster-contract.ts';
import { detailsLabels } from '../details/details-fields.tsx';
import { clustersFormProblem } from '../problem-text.tsx';
import type { WaitingChange } from './change-contract.ts';

export interface ChangeCardProps {
  change: WaitingChange;
  /** Of the organisation, as the reader sees it. */
  version: number;
  mayDecide: boolean;
  mayWithdraw: boolean;
  reply: ActionReply | undefined;
  locale: Locale;
  zone: string;
}

/** A change that waits: what differs, and what its reader may do about it. */
export function ChangeCard({
  change,
  version,
  mayDecide,
  mayWithdraw,
  reply,
  locale,
  zone,
}: ChangeCardProps): ReactNode {
  const problem = clustersFormProblem(reply, ['approve', 'reject', 'withdraw'], {
    reason: m.clusters_problem_reason_needed(),
  });
  const labels = detailsLabels();
  const sending = useNavigation().formData?.get('intent');
  const said = (text: string): string => (text === '' ? m.clusters_nothing_said() : text);
  return (
    <Card
      title={m.clusters_change_waiting()}
      description={[change.askedBy, formatDateTime(new Date(change.askedAt), { zone, locale })]
        .filter(Boolean)
        .join(' · ')}
    >
      <div className="flex flex-col gap-4">
        <DataTable
          caption={m.clusters_change_waiting()}
          rows={change.fields}
          rowKey={({ field }) => field}
          columns={[
            {
              key: 'field',
              header: m.clusters_change_field(),
              primary: true,
              cell: ({ field }) => labels[field],
            },
            {
              key: 'before',
              header: m.clusters_change_before(),
              cell: ({ before }) => <span className="break-words text-ink-soft">{said(before)}</span>,
            },
            {
              key: 'after',
              header: m.clusters_change_after(),
              cell: ({ after }) => <span className="break-words">{said(after)}</span>,
            },
          ]}
        />
        {mayDecide && change.isOwn && <Notice tone="neutral">{m.clusters_problem_own_change()}</Notice>}
        {((mayDecide && !change.isOwn) || mayWithdraw) && (
          <Form method="post" noValidate className="flex flex-col gap-4">
            <FormErrorSummary problem={problem} labels={{ reason: m.clusters_reason() }} />
            <input type="hidden" name="request" value={change.requestId} />
            {mayDecide && !change.isOwn && (
              <>
                <input type="hidden" name="version" value={version} />
                <TextField
                  name="reason"
                  label={m.clusters_reason()}
                  help={m.clusters_change_reason_help()}
                  optional
                  maxLength={MAX_STATE_REASON}
                  autoComplete="off"
                  error={fieldError(problem, 'reason')}
                />
              </>
            )}
            <div className="flex flex-wrap gap-2">
              {mayDecide && !change.isOwn && (
                <>
                  <SubmitButton name="intent" value="approve" variant="primary" busy={sending === 'approve'}>
                    {m.clusters_step_approve()}
                  </SubmitButton>
                  <SubmitButton name="intent" value="reject" variant="secondary" busy={sending === 'reject'}>
                    {m.clusters_change_reject()}
                  </SubmitButton>
                </>
              )}
              {mayWithdraw && (
                <SubmitButton
                  name="intent"
                  value="withdraw"
                  variant="secondary"
                  busy={sending === 'withdraw'}
                >
                  {m.clusters_change_withdraw()}
                </SubmitButton>
              )}
            </div>
          </Form>
        )}
      </div>
    </Card>
  );
}
