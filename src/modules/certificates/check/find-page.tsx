import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { certificatesPaths } from '../paths.ts';
import { checkCertificates as access } from '../permissions.ts';
import { CheckInput, isNameSearchOn } from './check-certificate.ts';
import { CheckPanel } from './check-panel.tsx';
import { runCheck } from './run-check.ts';

/** Public check of a certificate by its code, number or file. */
export const loader = pageLoader({
  access,
  query: CheckInput,
  prepare: (outside, { query }) => runCheck(outside, query),
  handle: async (scope, { prepared, query }) => ({
    result: prepared,
    query,
    isNameSearchOn: isNameSearchOn(scope),
    zone: scope.tenant.zone,
    locale: scope.locale,
    site: scope.tenant.name,
  }),
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: m.certificates_find_title() },
  { name: 'description', content: m.certificates_find_subtitle({ site: loaderData?.site ?? '' }) },
];

export default function FindPage(): ReactNode {
  const { site, ...check } = useLoaderData<typeof loader>();
  return (
    <PageFrame background="canvas" maxWidth="4xl">
      <PageHeader title={m.certificates_find_title()} subtitle={m.certificates_find_subtitle({ site })} />
      <CheckPanel {...check} action={certificatesPaths.find()} />
    </PageFrame>
  );
}
