import { Flag, Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { withShownAddresses } from '#platform/text/web-addresses.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { messagesPaths } from '../paths.ts';
import { decideReports } from '../permissions.ts';
import { problemText } from '../problem-text.tsx';
import { decideReport, listReports } from './report.ts';

export const loader = pageLoader({
  access: decideReports,
  query: z.object({ after: CursorText.optional().catch(undefined) }),
  handle: async (scope, { query }) => ({
    ...(await listReports(scope, query)),
    isFirst: query.after === undefined,
    zone: scope.tenant.zone,
    locale: scope.locale,
  }),
});

export const action = pageAction({
  access: decideReports,
  intents: {
    default: intent({
      input: z.object({ report: z.uuid(), outcome: z.enum(['removed', 'left']) }),
      limit: { perMinute: 60 },
      handle: decideReport,
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.messages_reports() }];

export default function ReportsPage(): ReactNode {
  const { reports, next, isFirst, zone, locale } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <>
      <PageHeader title={m.messages_reports()} subtitle={m.messages_reports_help()} />
      {reply && (
        <Notice tone={reply.ok ? 'positive' : 'danger'} live className="mb-4">
          {reply.ok ? m.messages_report_decided() : problemText(reply.problem.code)}
        </Notice>
      )}
      {reports.length === 0 ? (
        <EmptyState icon={<Flag />} title={m.messages_reports_none()}>
          {m.messages_reports_none_text()}
        </EmptyState>
      ) : (
        <ul className="flex max-w-3xl flex-col gap-4">
          {reports.map((report) => (
            <li key={report.reportId}>
              <Card
                title={m.messages_report_by({ name: report.author || m.messages_person_gone() })}
                description={m.messages_report_from({
                  name: report.reporter || m.messages_person_gone(),
                  at: formatDateTime(new Date(report.at), { zone, locale }),
                })}
              >
                <blockquote className="rounded-md border-s-4 border-line bg-sunken px-4 py-3 break-words whitespace-pre-wrap">
                  {withShownAddresses(report.quoted)}
                  {report.hasFiles && (
                    <span className="flex items-center gap-1.5 text-ink-soft">
                      <Paperclip aria-hidden className="size-4" />
                      {m.messages_files()}
                    </span>
                  )}
                </blockquote>
                <p className="mt-3 break-words">
                  <span className="text-ink-soft">{m.messages_report_reason()}: </span>
                  {report.reason}
                </p>
                <Form method="post" className="mt-4 flex flex-wrap gap-2">
                  <input type="hidden" name="report" value={report.reportId} />
                  <Button type="submit" name="outcome" value="removed" variant="danger" size="sm">
                    {m.messages_report_remove()}
                  </Button>
                  <Button type="submit" name="outcome" value="left" size="sm">
                    {m.messages_report_leave()}
                  </Button>
                </Form>
              </Card>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        previous={isFirst ? undefined : messagesPaths.reports()}
        next={next === null ? undefined : messagesPaths.reports({ after: next })}
      />
    </>
  );
}
