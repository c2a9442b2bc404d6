import { useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { MailStateBadge } from '#modules/messages/public-ui.ts';
import { anyone } from '#platform/access/access.ts';
import { pageLoader } from '#platform/page/page.ts';
import { textPieces } from '#platform/text/web-addresses.ts';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { type OpenMail, readLocalMail } from './mailbox-queries.ts';
import { mailboxPaths } from './paths.ts';

export const loader = pageLoader({
  access: anyone,
  params: z.object({ mailId: z.uuid() }),
  handle: (scope, { params }) => readLocalMail(scope, params.mailId),
});

export default function MailPage() {
  const mail = useLoaderData<typeof loader>();
  return (
    <PageFrame background="canvas" maxWidth="3xl">
      <title>{mail.subject}</title>
      <PageHeader
        title={mail.subject}
        badge={<MailStateBadge state={mail.state} />}
        breadcrumbs={[
          { label: m.sites_mailbox_title(), to: mailboxPaths.mailbox() },
          { label: mail.subject },
        ]}
      />
      <div className="flex flex-col gap-4">
        {mail.lastError !== null && <Notice tone="danger">{mail.lastError}</Notice>}
        <Card>
          <DescriptionList items={headersOf(mail)} />
        </Card>
        {mail.html !== null && (
          <Card title={m.sites_mailbox_preview()} padding="none" className="overflow-hidden">
            {/* Sandboxed without scripts and same-origin access, as in a mail program. */}
            <iframe
              title={m.sites_mailbox_preview()}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              srcDoc={`<base target="_blank">${mail.html}`}
              className="mt-3 h-[36rem] w-full border-0 bg-white"
            />
          </Card>
        )}
        <Card title={m.sites_mailbox_text()}>
          <p className="whitespace-pre-wrap break-words">
            {textPieces(mail.text).map((piece, index) =>
              piece.href === null ? (
                piece.text
              ) : (
                <a
                  // the order of the pieces never changes
                  key={index}
                  href={piece.href}
                  className="break-all text-accent underline underline-offset-4"
                >
                  {piece.text}
                </a>
              ),
            )}
          </p>
        </Card>
      </div>
    </PageFrame>
  );
}

function headersOf(mail: OpenMail) {
  const items = [
    { term: m.sites_mailbox_to(), detail: <span className="break-all">{mail.recipient}</span> },
    {
      term: m.sites_mailbox_from(),
      detail: <span className="break-all">{`${mail.senderName} <${mail.senderAddress}>`}</span>,
    },
    { term: m.sites_mailbox_at(), detail: mail.at },
    { term: m.sites_mailbox_kind(), detail: mail.kind },
    { term: 'Message-ID', detail: <span className="break-all">{mail.messageId}</span> },
  ];
  if (mail.replyTo !== null)
    items.push({
      term: m.sites_mailbox_reply_to(),
      detail: <span className="break-all">{mail.replyTo}</span>,
    });
  return items;
}
