import { FileCheck, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { documentKindText } from '../document/document-text.ts';
import { documentPaths } from '../document/paths.ts';
import { issueDocuments } from '../permissions.ts';
import { billingProblemText } from '../problem-text.ts';
import { EtaxListQuery, type EtaxRow, type FilingOutcome, StampedFiles } from './etax-contract.ts';
import { ETAX_FILTERS, type EtaxState } from './etax-filing-rules.ts';
import { etaxFilterText, etaxStateText } from './etax-text.ts';
import { fileStamps } from './file-stamp.ts';
import { FileStampsForm } from './file-stamps-form.tsx';
import { listEtax } from './list-etax.ts';
import { prepareStamp, sendAgain } from './send-for-stamp.ts';

/** What was sent to be stamped, and what came back. */
export const loader = pageLoader({
  access: issueDocuments,
  query: EtaxListQuery,
  handle: async (scope, { query }) => ({
    ...(await listEtax(scope, query)),
    query,
    formKey: scope.requestId,
    zone: scope.tenant.zone,
    locale: scope.locale,
  }),
});

export const action = pageAction({
  access: issueDocuments,
  intents: {
    file: intent({
      input: StampedFiles,
      prepare: (outside, { stamped }) => fileStamps(outside, stamped),
      handle: async (_, __, { prepared }): Promise<FilingOutcome[]> => prepared,
    }),
    again: intent({
      input: z.object({ document: z.uuid() }),
      idempotent: true,
      prepare: (outside, { document }) => prepareStamp(outside, document),
      handle: (scope, { document }, { prepared }) => sendAgain(scope, document, prepared),
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.billing_etax_list() }];

const tones: Record<EtaxState, Tone> = {
  queued: 'neutral',
  sent: 'warning',
  failed: 'danger',
  filed: 'positive',
};

export default function EtaxPage(): ReactNode {
  const { rows, next, query, formKey, zone, locale } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const time = (at: string): string => formatDateTime(new Date(at), { zone, locale });
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: m.billing_documents(), to: documentPaths.manageDocuments() },
          { label: m.billing_etax_list() },
        ]}
        title={m.billing_etax_list()}
        subtitle={m.billing_etax_list_help()}
      />
      {reply?.intent === 'again' && (
        <Notice tone={reply.ok ? 'positive' : 'danger'} live className="mb-4">
          {reply.ok ? m.billing_etax_again_done() : billingProblemText(reply.problem, locale)}
        </Notice>
      )}
      <FileStampsForm
        reply={reply?.intent === 'file' ? (reply as ActionReply<FilingOutcome[]>) : undefined}
        locale={locale}
      />
      <ManagedList
        caption={m.billing_etax_list()}
        query={query}
        next={next}
        filters={[
          {
            name: 'state',
            label: m.billing_column_status(),
            every: m.billing_documents_all_states(),
            options: ETAX_FILTERS.map((value) => ({ value, label: etaxFilterText[value]() })),
          },
        ]}
        rows={rows}
        rowKey={(row) => row.documentId}
        rowTo={(row) => documentPaths.manageDocument(row.documentId)}
        rowActions={(row) => row.state === 'failed' && <AgainButton row={row} formKey={formKey} />}
        columns={[
          {
            key: 'number',
            header: m.billing_document_number(),
            primary: true,
            cell: (row) => <span className="whitespace-nowrap tabular-nums">{row.number}</span>,
          },
          {
            key: 'kind',
            header: m.billing_document_kind(),
            className: 'sm:max-lg:hidden',
            cell: (row) => documentKindText(row.kind, locale),
          },
          {
            key: 'recipient',
            header: m.billing_etax_to(),
            cell: (row) => <span className="block max-w-64 truncate">{row.recipient}</span>,
          },
          {
            key: 'state',
            header: m.billing_column_status(),
            cell: (row) => <Badge tone={tones[row.state]}>{etaxStateText[row.state]()}</Badge>,
          },
          {
            key: 'sent',
            header: m.billing_etax_list_sent_at(),
            cell: (row) => time(row.sentAt),
          },
          {
            key: 'stamped',
            header: m.billing_etax_list_stamped_at(),
            cell: (row) => (row.stampedAt === null ? '–' : time(row.stampedAt)),
          },
        ]}
        empty={
          <EmptyState icon={<FileCheck />} title={m.billing_etax_list_empty_title()}>
            {m.billing_etax_list_empty_text()}
          </EmptyState>
        }
      />
    </>
  );
}

/** Sends a document again to the same address. */
function AgainButton({ row, formKey }: { row: EtaxRow; formKey: string }): ReactNode {
  return (
    <Form method="post">
      <HiddenFields intent="again" formKey={`${row.documentId} ${formKey}`} />
      <input type="hidden" name="document" value={row.documentId} />
      <Button
        type="submit"
        size="sm"
        icon={<Send aria-hidden />}
        aria-label={m.billing_etax_again_of({ number: row.number })}
      >
        {m.billing_etax_again()}
      </Button>
    </Form>
  );
}
