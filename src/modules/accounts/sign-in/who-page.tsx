import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { anyone } from '#platform/access/access.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { pageLoader } from '#platform/page/page.ts';
import { deviceOf } from '#platform/text/device.ts';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { accountsPaths } from '../paths.ts';

export const loader = pageLoader({
  access: anyone,
  handle: async (scope, { http }) => {
    const { actor, tenant, locale, now, requestId } = scope;
    const { browser, os } = deviceOf(http.frame.userAgent);
    return {
      site: `${tenant.name} (${tenant.host})`,
      role: actor.role,
      person:
        actor.kind === 'person'
          ? { name: `${actor.firstname} ${actor.lastname}`.trim(), email: actor.email }
          : null,
      expiresAt: http.frame.sessionExpiresAt,
      browser,
      os,
      now,
      zone: tenant.zone,
      locale,
      requestId,
    };
  },
});

export const meta: MetaFunction = () => [
  { title: m.accounts_who_title() },
  { name: 'robots', content: 'noindex' },
];

/** For support: the actor as the server sees it. Guests see that they are guests. */
export default function WhoPage(): ReactNode {
  const who = useLoaderData<typeof loader>();
  const at = (instant: Date) => formatDateTime(new Date(instant), { zone: who.zone, locale: who.locale });
  return (
    <PageFrame background="canvas" maxWidth="3xl">
      <PageHeader title={m.accounts_who_title()} subtitle={m.accounts_who_intro()} />
      <Card padding="roomy">
        <DescriptionList
          items={[
            { term: m.accounts_who_site(), detail: who.site },
            { term: m.accounts_who_role(), detail: roleWord(who.role) },
            {
              term: m.accounts_who_person(),
              detail: who.person ? `${who.person.name} · ${who.person.email}` : m.accounts_who_guest(),
            },
            ...(who.expiresAt
              ? [
                  {
                    term: m.accounts_who_expires(),
                    detail: m.accounts_who_expires_text({ at: at(who.expiresAt) }),
                  },
                ]
              : []),
            { term: m.accounts_who_browser(), detail: `${who.browser} · ${who.os}` },
            { term: m.accounts_who_time(), detail: at(who.now) },
            {
              term: m.accounts_who_request(),
              detail: <span className="break-all font-mono text-sm">{who.requestId}</span>,
            },
          ]}
        />
        {who.person === null && (
          <LinkButton to={accountsPaths.login(accountsPaths.who())} variant="primary" className="mt-6">
            {m.accounts_sign_in()}
          </LinkButton>
        )}
      </Card>
    </PageFrame>
  );
}

function roleWord(role: 'guest' | 'user' | 'manager' | 'admin'): string {
  switch (role) {
    case 'guest':
      return m.accounts_who_role_guest();
    case 'user':
      return m.accounts_who_role_user();
    case 'manager':
      return m.accounts_who_role_manager();
    case 'admin':
      return m.accounts_who_role_admin();
  }
}
