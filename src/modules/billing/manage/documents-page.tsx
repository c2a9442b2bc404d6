import { FilePenLine, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { allows } from '#platform/access/access.ts';
import { hasRole } from '#platform/access/role-rules.ts';
import { formatDay } from '#platform/dates/format-date.ts';
import type { BulkOutcome } from '#platform/each-alone.ts';
import { formatBaht } from '#platform/money/money.ts';
import { intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { daysOptions } from '#ui/report/days-options.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { PartialSearch } from '#ui/table/partial-search.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { DOCUMENT_KINDS, DOCUMENT_STATES, documentKinds } from '../document/document-kinds-rules.ts';
import { DocumentStateBadge } from '../document/document-state-badge.tsx';
import { documentKindText, documentStateText } from '../document/document-text.ts';
import { documentPaths } from '../document/paths.ts';
import { CollectButton } from '../drafting/collect-selected.tsx';
import { VoidDocumentsInput } from '../drafting/bulk-contract.ts';
import { voidDocuments } from '../drafting/void-documents.ts';
import { useVoiding, VoidButton, VoidOutcome } from '../drafting/void-selected.tsx';
import { issueDocuments, manageLook } from '../permissions.ts';
import { branchText } from '../seller/branch-text.ts';
import { listBranches } from '../seller/branch-view.ts';
import { missingSellerText } from '../seller/seller-text.ts';
import { getSellerView } from '../seller/seller-view.ts';
import { etaxPaths } from '../etax/paths.ts';
import { takesPartInStamps } from '../etax/send-for-stamp.ts';
import { DocumentListQuery } from './documents-list-contract.ts';
import { listDocuments, spanOf } from './managed-documents.ts';

export const loader = pageLoader({
  access: issueDocuments,
  query: DocumentListQuery,
  handle: async (scope, { query }) => {
    const [page, branches, { missing, seller }, hasStamps] = await Promise.all([
      listDocuments(scope, query),
      listBranches(scope),
      getSellerView(scope),
      takesPartInStamps(scope),
    ]);
    const span = spanOf(scope, query.days);
    return {
      ...page,
      ...{ missing, hasStamps },
      branches: branches.map(({ code, nameTh, nameEn }) => ({ code, nameTh, nameEn })),
      // A seller who never was registered has no tax documents.
      kinds: DOCUMENT_KINDS.filter(
        (kind) => seller.vatRegisteredOn !== '' || !documentKinds[kind].isTaxDocument,
      ),
      span,
      // Days that cannot be read are left out, and so is their chip.
      query: { ...query, days: span === null ? '' : query.days },
      isAdmin: hasRole(scope.actor.role, 'admin'),
      maySetLook: allows(manageLook, scope.actor),
      formKey: scope.requestId,
      locale: scope.locale,
    };
  },
});

export const action = pageAction({
  access: issueDocuments,
  intents: {
    void: intent({
      input: VoidDocumentsInput,
      prepare: voidDocuments,
      handle: async (_, __, { prepared }): Promise<BulkOutcome> => prepared,
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.billing_documents() }];

export default function DocumentsPage(): ReactNode {
  const {
    rows,
    next,
    isPartial,
    missing,
    hasStamps,
    branches,
    kinds,
    span,
    query,
    isAdmin,
    maySetLook,
    formKey,
    locale,
  } = useLoaderData<typeof loader>();
  const voiding = useVoiding();
  return (
    <>
      <PageHeader
        title={m.billing_documents()}
        subtitle={m.billing_documents_help()}
        actions={
          <>
            {maySetLook && (
              <>
                <LinkButton to={documentPaths.manageSeries()}>{m.billing_series()}</LinkButton>
                <LinkButton to={documentPaths.manageLook()}>{m.billing_look()}</LinkButton>
              </>
            )}
            {hasStamps && <LinkButton to={etaxPaths.list()}>{m.billing_etax_list()}</LinkButton>}
            <LinkButton to={documentPaths.receivables()}>{m.billing_aged()}</LinkButton>
            <LinkButton to={documentPaths.withholding()}>{m.billing_withhold_list()}</LinkButton>
            <LinkButton to={documentPaths.manageDrafts()} icon={<FilePenLine aria-hidden />}>
              {m.billing_drafts()}
            </LinkButton>
          </>
        }
      />
      <VoidOutcome voiding={voiding} locale={locale} />
      {missing.length > 0 && (
        <Notice
          tone="warning"
          className="mb-4"
          title={m.billing_seller_incomplete_title()}
          action={
            isAdmin && (
              <LinkButton size="sm" to={documentPaths.manageSeller()}>
                {m.billing_seller_open()}
              </LinkButton>
            )
          }
        >
          {m.billing_seller_incomplete_text({ missing: missingSellerText(missing) })}
        </Notice>
      )}
      <PartialSearch isPartial={isPartial} />
      <ManagedList
        caption={m.billing_documents()}
        query={query}
        next={next}
        defaultSort="-issued"
        source={{
          list: 'billing.documents',
          locale,
          prints: [
            { label: m.billing_print_originals(), parameters: { copies: 'original' } },
            { label: m.billing_print_both(), parameters: { copies: 'both' } },
          ],
        }}
        search={{
          label: m.billing_documents_search(),
          placeholder: m.billing_documents_search_placeholder(),
          maxLength: 120,
        }}
        filters={[
          {
            name: 'kind',
            label: m.billing_document_kind(),
            every: m.billing_documents_all_kinds(),
            options: kinds.map((value) => ({ value, label: documentKindText(value, locale) })),
          },
          {
            name: 'state',
            label: m.billing_column_status(),
            every: m.billing_documents_all_states(),
            options: DOCUMENT_STATES.map((value) => ({ value, label: documentStateText[value]() })),
          },
          ...(branches.length > 1
            ? [
                {
                  name: 'branch',
                  label: m.billing_books_branch(),
                  every: m.billing_books_all_branches(),
                  options: branches.map((each) => ({ value: each.code, label: branchText(each, locale) })),
                },
              ]
            : []),
          {
            name: 'days',
            label: m.billing_document_issued_on(),
            every: m.billing_documents_all_days(),
            options: daysOptions({ days: query.days, span, locale }),
          },
        ]}
        rows={rows}
        rowKey={(row) => row.documentId}
        rowTo={(row) => documentPaths.manageDocument(row.documentId)}
        selection={{
          of: voiding.selection,
          nameOf: ({ number }) => number,
          actions: (
            <>
              <CollectButton selection={voiding.selection} documents={rows} formKey={formKey} />
              <VoidButton voiding={voiding} />
            </>
          ),
        }}
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
            cell: (row) => documentKindText(row.kind, locale),
          },
          {
            key: 'state',
            header: m.billing_column_status(),
            cell: (row) => <DocumentStateBadge state={row.state} />,
          },
          {
            key: 'buyer',
            header: m.billing_document_buyer(),
            cell: (row) => (
              <span className="block max-w-64 truncate">{row.buyerName === '' ? '–' : row.buyerName}</span>
            ),
          },
          {
            key: 'about',
            header: m.billing_document_about(),
            className: 'sm:max-lg:hidden',
            cell: (row) => (row.supplyLabel === '' ? '–' : row.supplyLabel),
          },
          {
            key: 'total',
            header: m.billing_document_total(),
            align: 'end',
            sort: '-total',
            cell: (row) => formatBaht(row.grandTotalSatang, locale),
          },
          {
            key: 'issued',
            header: m.billing_document_issued_on(),
            sort: '-issued',
            className: 'sm:whitespace-nowrap',
            cell: (row) => formatDay(row.issuedOn, { locale }),
          },
        ]}
        empty={
          <EmptyState icon={<FileText />} title={m.billing_documents_empty_title()}>
            {m.billing_documents_empty_text()}
          </EmptyState>
        }
      />
    </>
  );
}
