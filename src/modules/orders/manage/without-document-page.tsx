import { FileCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { formatBaht } from '#platform/money/money.ts';
import { intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { useListSelection } from '#ui/table/use-list-selection.ts';
import { issueWaitingDocuments } from '../documents/issue-waiting.ts';
import { type IssuedForOrders, IssueWaitingInput } from '../documents/issue-waiting-contract.ts';
import { mayIssueDocuments } from '../documents/order-documents.ts';
import { ordersPaths } from '../paths.ts';
import { seeOrders } from '../permissions.ts';
import { listDeskOrders } from './managed-orders.ts';
import { IssueButton, IssuingOutcome, useIssuing } from './use-issuing.tsx';

const PAGE_SIZE = 30;
const WaitingQuery = z.object({ after: CursorText.optional().catch(undefined) });

/** Paid orders about which no document was issued, for those who keep the books. */
export const loader = pageLoader({
  access: seeOrders,
  query: WaitingQuery,
  handle: async (scope, { query }) => {
    const { orders, next } = await listDeskOrders(scope, {
      show: 'without_document',
      q: '',
      after: query.after,
      limit: PAGE_SIZE,
    });
    return {
      ...{ orders, next, query },
      mayIssue: mayIssueDocuments(scope),
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

/** For those who issue documents (`issueWaitingDocuments`). */
export const action = pageAction({
  access: seeOrders,
  intents: {
    issue_documents: intent({
      input: IssueWaitingInput,
      prepare: issueWaitingDocuments,
      handle: async (_, __, { prepared }): Promise<IssuedForOrders> => prepared,
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.orders_without_document_title() }];

export default function WithoutDocumentPage(): ReactNode {
  const { orders, next, query, mayIssue, locale, zone } = useLoaderData<typeof loader>();
  const selection = useListSelection();
  const issuing = useIssuing(selection);
  return (
    <>
      <PageHeader title={m.orders_without_document_title()} subtitle={m.orders_without_document_help()} />
      <IssuingOutcome issuing={issuing} />
      <ManagedList
        caption={m.orders_without_document_title()}
        query={query}
        next={next}
        rows={orders}
        rowKey={(order) => order.number}
        rowTo={(order) => ordersPaths.manageOrder(order.number)}
        {...(mayIssue && {
          selection: {
            of: selection,
            nameOf: ({ number }: (typeof orders)[number]) => number,
            actions: <IssueButton issuing={issuing} count={selection.keys.size} />,
          },
        })}
        columns={[
          {
            key: 'number',
            header: m.orders_number(),
            primary: true,
            cell: (order) => <span className="whitespace-nowrap tabular-nums">{order.number}</span>,
          },
          {
            key: 'buyer',
            header: m.orders_column_buyer(),
            cell: (order) => <span className="block max-w-64 truncate">{order.contactName}</span>,
          },
          {
            key: 'total',
            header: m.orders_grand_total(),
            align: 'end',
            cell: (order) => formatBaht(order.grandTotalSatang, locale),
          },
          {
            key: 'placed',
            header: m.orders_column_placed(),
            cell: (order) => (
              <span className="whitespace-nowrap tabular-nums">
                {formatDateTime(new Date(order.placedAt), { zone, locale })}
              </span>
            ),
          },
        ]}
        empty={
          <EmptyState icon={<FileCheck />} title={m.orders_without_document_empty()}>
            {m.orders_without_document_empty_text()}
          </EmptyState>
        }
      />
    </>
  );
}
