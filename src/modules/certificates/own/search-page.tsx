import { Award } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { hasRole } from '#platform/access/role-rules.ts';
import { pageLoader } from '#platform/page/page.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { TextLink } from '#ui/action/text-link.tsx';
import { listOwn } from './own-certificates.ts';
import { certificatesPaths } from '../paths.ts';
import { checkCertificates as access } from '../permissions.ts';
import { CheckInput, isNameSearchOn } from '../check/check-certificate.ts';
import { CheckPanel, Found } from '../check/check-panel.tsx';
import { runCheck } from '../check/run-check.ts';

/** The person's own certificates, and the check for any other. */
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
    own: await listOwn(scope),
    isGuest: scope.actor.kind === 'guest',
    isManager: hasRole(scope.actor.role, 'manager') && scope.tenant.settings.modules.lessons,
  }),
});

export const meta: MetaFunction = () => [{ title: m.certificates_search_title() }];

export default function SearchPage(): ReactNode {
  const { own, isGuest, isManager, ...check } = useLoaderData<typeof loader>();
  return (
    <PageFrame background="canvas" maxWidth="4xl">
      <PageHeader
        title={m.certificates_search_title()}
        subtitle={m.certificates_search_subtitle()}
        actions={
          isManager && (
            <LinkButton to={certificatesPaths.issued()} size="sm">
              {m.certificates_manage()}
            </LinkButton>
          )
        }
      />
      <section aria-labelledby="own" className="mb-10">
        <h2 id="own" className="mb-3 text-lg font-semibold">
          {m.certificates_own()}
        </h2>
        {isGuest ? (
          <Notice>
            {m.certificates_sign_in_hint()}{' '}
            <TextLink to={certificatesPaths.signIn(certificatesPaths.search())}>
              {m.certificates_sign_in()}
            </TextLink>
          </Notice>
        ) : own.length === 0 ? (
          <EmptyState icon={<Award />} title={m.certificates_own_empty()}>
            {m.certificates_own_empty_text()}
          </EmptyState>
        ) : (
          <ul className="flex flex-col gap-3">
            {own.map((certificate) => (
              <li key={certificate.code}>
                <Found
                  certificate={certificate}
                  to={certificatesPaths.certificate(certificate.lessonSlug, certificate.code)}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="check">
        <h2 id="check" className="mb-3 text-lg font-semibold">
          {m.certificates_find_title()}
        </h2>
        <CheckPanel {...check} action={certificatesPaths.search()} />
      </section>
    </PageFrame>
  );
}
