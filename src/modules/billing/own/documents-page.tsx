import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { DocumentLinks } from '../document/document-links.tsx';
import { documentPaths } from '../document/paths.ts';
import { ownDocuments } from '../permissions.ts';
import { listOwnDocuments } from './own-documents.ts';

export const loader = pageLoader({
  access: ownDocuments,
  query: z.object({ after: CursorText.optional().catch(undefined) }),
  handle: async (scope, { query }) => ({
    ...(await listOwnDocuments(scope, query.after)),
    isFirstPage: query.after === undefined,
    locale: scope.locale,
  }),
});

export const meta: MetaFunction = () => [
  { title: m.billing_documents_own() },
  { name: 'robots', content: 'noindex' },
];

export default function DocumentsPage(): ReactNode {
  const { documents, next, isFirstPage, locale } = useLoaderData<typeof loader>();
  return (
    <PageFrame background="canvas" maxWidth="3xl">
      <PageHeader title={m.billing_documents_own()} subtitle={m.billing_documents_own_help()} />
      {documents.length === 0 ? (
        <EmptyState icon={<FileText />} title={m.billing_documents_own_empty_title()}>
          {m.billing_documents_own_empty_text()}
        </EmptyState>
      ) : (
        <Card>
          <DocumentLinks documents={documents} locale={locale} />
        </Card>
      )}
      <Pagination
        previous={isFirstPage ? undefined : documentPaths.documents()}
        next={next === null ? undefined : documentPaths.documents({ after: next })}
      />
    </PageFrame>
  );
}
