import { useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { MailStateBadge } from '#modules/messages/public-ui.ts';
import { anyone } from '#platform/access/access.ts';
import { pageLoader } from '#platform/page/page.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { listLocalMail, type MailLine } from './mailbox-queries.ts';
import { mailboxPaths } from './paths.ts';

export const loader = pageLoader({
  access: anyone,
  query: z.object({ after: CursorText.optional() }),
  handle: async (scope, { query }) => ({
    ...(await listLocalMail(scope, query.after)),
    isFirstPage: query.after === undefined,
  }),
});

export default function MailboxPage() {
  const { mails, next, isFirstPage } = useLoaderData<typeof loader>();
  return (
    <PageFrame background="canvas" maxWidth="5xl">
      <title>{m.sites_mailbox_title()}</title>
      <PageHeader title={m.sites_mailbox_title()} subtitle={m.sites_mailbox_intro()} />
      <DataTable
        caption={m.sites_mailbox_title()}
        columns={columns()}
        rows={mails}
        rowKey={(mail) => mail.mailId}
        rowTo={(mail) => mailboxPaths.mail(mail.mailId)}
        empty={<EmptyState title={m.sites_mailbox_empty()}>{m.sites_mailbox_empty_hint()}</EmptyState>}
      />
      <Pagination
        previous={isFirstPage ? undefined : mailboxPaths.mailbox()}
        next={next === null ? undefined : mailboxPaths.mailbox(next)}
      />
    </PageFrame>
  );
}

function columns(): Column<MailLine>[] {
  return [
    { key: 'subject', header: m.sites_mailbox_subject(), primary: true, cell: (mail) => mail.subject },
    {
      key: 'to',
      header: m.sites_mailbox_to(),
      cell: (mail) => <span className="break-all">{mail.recipient}</span>,
    },
    { key: 'state', header: m.sites_mailbox_state(), cell: (mail) => <MailStateBadge state={mail.state} /> },
    { key: 'at', header: m.sites_mailbox_at(), align: 'end', cell: (mail) => mail.at },
  ];
}
