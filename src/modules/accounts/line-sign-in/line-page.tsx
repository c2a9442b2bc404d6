import type { ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import * as m from '#messages';
import { anyone } from '#platform/access/access.ts';
import { arrivalLoader } from '#platform/page/arrival.ts';
import { redirectTo } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { AccountCard } from '../person/account-card.tsx';
import { SIGN_IN_BUDGET } from '../guessing/known-device.ts';
import { accountsPaths } from '../paths.ts';
import { departToLine } from './arrive-from-line.ts';
import { StartLineQuery } from '../line/line-contract.ts';

/** Opening it is enough: menus within LINE lead here. Nothing is written before LINE answers. */
export const loader = arrivalLoader({
  access: anyone,
  secrets: ['next'],
  query: StartLineQuery,
  limit: SIGN_IN_BUDGET,
  handle: async (scope, { next, link }, http) => {
    const wantsLink = link !== undefined;
    if (wantsLink && scope.actor.kind !== 'person')
      return redirectTo(accountsPaths.login(accountsPaths.profile()));
    const wish = { next: wantsLink ? accountsPaths.profile() : next, wantsLink };
    return (await departToLine(scope, http, wish)) ?? { site: scope.tenant.name };
  },
});

export const meta: MetaFunction = () => [
  { title: m.accounts_line_title() },
  { name: 'robots', content: 'noindex' },
];

/** What stands here where a site has no sign-in by LINE. */
export default function LinePage(): ReactNode {
  return (
    <AccountCard title={m.accounts_line_title()} intro={m.accounts_line_off()}>
      <LinkButton to={accountsPaths.login()} full size="lg">
        {m.accounts_line_other_ways()}
      </LinkButton>
    </AccountCard>
  );
}
