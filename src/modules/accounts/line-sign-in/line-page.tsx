import type { ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import * as m from '#messages';
import { anyone } from '#platform/access/access.ts';
import { arrivalLoader } from '#platform/page/arrival.ts';
import { redirectTo } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { AccountCard } from '../person/account-card.tsx';
import { SIGN_IN_LIMIT } from '../guessing/known-device.ts';
import { accountsPaths } from '../paths.ts';
import { departToLine } from './arrive-from-line.ts';
import { StartLineQuery } from '../line/line-contract.ts';

/** Opening the page starts the sign-in, because menus inside LINE link here. Writes nothing until LINE responds. */
export const loader = arrivalLoader({
  access: anyone,
  secrets: ['next'],
  query: StartLineQuery,
  limit: SIGN_IN_LIMIT,
  handle: async (scope, { next, link }, http) => {
    const wantsLink = link !== undefined;
    if (wantsLink && scope.actor.kind !== 'person')
      return redirectTo(accountsPaths.login(accountsPaths.profile()));
    const start = { next: wantsLink ? accountsPaths.profile() : next, wantsLink };
    return (await departToLine(scope, http, start)) ?? { site: scope.tenant.name };
  },
});

export const meta: MetaFunction = () => [
  { title: m.accounts_line_title() },
  { name: 'robots', content: 'noindex' },
];

/** Shown if the site has no LINE sign-in. */
export default function LinePage(): ReactNode {
  return (
    <AccountCard title={m.accounts_line_title()} intro={m.accounts_line_off()}>
      <LinkButton to={accountsPaths.login()} full size="lg">
        {m.accounts_line_other_ways()}
      </LinkButton>
    </AccountCard>
  );
}
