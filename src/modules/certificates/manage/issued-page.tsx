import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { pageAction, pageLoader } from '#platform/page/page.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { manageCertificates } from '../permissions.ts';
import { changeIntents } from './change-intents.ts';
import { IssuedInput, listIssued } from './issued.ts';
import { IssuedTable } from './issued-table.tsx';

export const loader = pageLoader({
  access: manageCertificates,
  query: IssuedInput,
  handle: async (scope, { query }) => ({
    ...(await listIssued(scope, query)),
    query,
    locale: scope.locale,
    zone: scope.tenant.zone,
  }),
});

export const action = pageAction({ access: manageCertificates, intents: changeIntents });

export const meta: MetaFunction = () => [{ title: m.certificates_issued() }];

export default function IssuedPage(): ReactNode {
  const list = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={m.certificates_issued()} subtitle={m.certificates_issued_subtitle()} />
      <IssuedTable {...list} />
    </>
  );
}
