import { MailCheck, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { PartialSearch } from '#ui/table/partial-search.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { messagesPaths } from '../paths.ts';
import { seeOutbox } from '../permissions.ts';
import { MailStateBadge } from './mail-state-badge.tsx';
import { listOutbox } from './outbox.ts';
import {
  MAX_OUTBOX_QUERY,
  OUTBOX_LISTS,
  type OutboxLine,
  type OutboxList,
  OutboxQuery,
} from './outbox-contract.ts';
import { sendAgain } from './send-email.ts';

const SENDS_PER_MINUTE = 60;

export const loader = pageLoader({
  access: seeOutbox,
  query: OutboxQuery,
  handle: async (scope, { query }) => ({
    ...(await listOutbox(scope, query)),
    query,
    locale: scope.locale,
  }),
});

export const action = pageAction({
  access: seeOutbox,
  intents: {
    default: intent({
      input: z.object({ mail: z.uuid() }),
      limit: { perMinute: SENDS_PER_MINUTE },
      handle: (scope, { mail }) => sendAgain(scope, mail),
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.messages_outbox() }];

export default function OutboxPage(): ReactNode {
  const { lines, next, isPartial, query, locale } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <>
      <PageHeader
        title={m.messages_outbox()}
        subtitle={m.messages_outbox_help()}
        tabs={
          <Tabs
            label={m.messages_outbox()}
            tabs={OUTBOX_LISTS.map((list) => ({
              to: messagesPaths.outbox({
                show: list === 'all' ? undefined : list,
                q: query.q,
                sort: query.sort,
              }),
              label: listText(list),
              current: list === query.show,
            }))}
          />
        }
      />
      {reply && (
        <Notice tone={reply.ok ? 'positive' : 'danger'} live className="mb-4">
          {reply.ok ? m.messages_outbox_queued() : problemText(reply.problem.code)}
        </Notice>
      )}
      <PartialSearch isPartial={isPartial} />
      <ManagedList
        caption={m.messages_outbox()}
        query={query}
        next={next}
        defaultSort="-written"
        source={{ list: 'messages.outbox', locale }}
        search={{ label: m.messages_outbox_search(), maxLength: MAX_OUTBOX_QUERY }}
        rows={lines}
        rowKey={(line) => line.mailId}
        rowActions={(line) => line.state === 'failed' && <Again line={line} />}
        columns={[
          { key: 'subject', header: m.messages_outbox_subject(), primary: true, cell: Subject },
          {
            key: 'to',
            header: m.messages_outbox_to(),
            className: 'sm:min-w-40',
            cell: (line) => <span className="wrap-anywhere">{line.to}</span>,
          },
          {
            key: 'state',
            header: m.messages_outbox_state(),
            cell: (line) => <MailStateBadge state={line.state} />,
          },
          {
            key: 'at',
            header: m.messages_outbox_at(),
            align: 'end',
            sort: '-written',
            cell: (line) => line.at,
          },
        ]}
        empty={
          query.q === '' ? (
            <EmptyState icon={<MailCheck />} title={m.messages_outbox_none()}>
              {m.messages_outbox_none_text()}
            </EmptyState>
          ) : (
            <EmptyState icon={<MailCheck />} title={m.messages_outbox_none_found()}>
              {m.messages_outbox_none_found_text()}
            </EmptyState>
          )
        }
      />
    </>
  );
}

function Subject({ subject, error }: OutboxLine): ReactNode {
  return (
    <span className="flex flex-col">
      <span>{subject}</span>
      {error !== null && <span className="text-sm break-words text-danger">{error}</span>}
    </span>
  );
}

function Again({ line }: { line: OutboxLine }): ReactNode {
  return (
    <Form method="post">
      <input type="hidden" name="mail" value={line.mailId} />
      <Button
        type="submit"
        size="sm"
        icon={<RefreshCw aria-hidden />}
        disabledReason={line.canSendAgain ? undefined : m.messages_outbox_forgotten()}
      >
        <span aria-hidden>{m.messages_outbox_again()}</span>
        <span className="sr-only">{m.messages_outbox_again_of({ to: line.to })}</span>
      </Button>
    </Form>
  );
}

function listText(list: OutboxList): string {
  switch (list) {
    case 'all':
      return m.messages_outbox_all();
    case 'waiting':
      return m.messages_outbox_waiting();
    case 'sent':
      return m.messages_outbox_sent();
    case 'failed':
      return m.messages_outbox_failed();
  }
}

function problemText(code: string): string {
  return code === 'messages.not_failed' ? m.messages_outbox_not_failed() : m.messages_outbox_unknown();
}
