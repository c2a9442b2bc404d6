import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { isLineOn } from '#modules/accounts/public.ts';
import { listOwnCards, openLiffHome } from '#modules/clusters/public.ts';
import { clustersPaths } from '#modules/clusters/public-ui.ts';
import { redirectWithin } from '#platform/navigation/redirect.ts';
import { isCardFor, readCard } from '#platform/page/card.ts';
import { type PageHttp, pageLoader } from '#platform/page/page.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { cardSources } from '../../composition.ts';
import { modulesStart } from '../modules-start.ts';
import { GuestHome } from './guest-home.tsx';
import { isInLine, placeAfter } from './liff-rules.ts';
import { MemberHome } from './member-home.tsx';

/** Timeout for the cards, as on the dashboard; slower ones are fetched one by one. */
const TIMEOUT_MS = 800;
const MAX_ADDRESS = 2_000;

/** LINE's SDK, the newest of its second version, which LINE keeps compatible ("LIFF versioning policy"). */
const SDK_PATH = '/liff/edge/2/sdk.js';

/** Cards of the dashboard that may stand here too, in display order. */
const CARDS = modulesStart
  .flatMap(({ cards = {} }) => Object.entries(cards))
  .flatMap(([name, look]) => (look.liff ? [{ name, look, ...look.liff }] : []))
  .toSorted((one, other) => one.rank - other.rank);

const Address = z.object({
  to: z.string().max(MAX_ADDRESS).optional(),
  'liff.state': z.string().max(MAX_ADDRESS).optional(),
});

export const loader = pageLoader({
  access: openLiffHome,
  query: Address,
  secrets: ['to', 'liff.state'],
  // Runs outside the page's transaction: a failing card must not abort it or wait for its connection.
  prepare: async (scope) =>
    Promise.all(
      CARDS.flatMap(({ name }) => {
        const source = cardSources.get(name);
        return source && isCardFor(scope, source) ? [{ name, source }] : [];
      }).map(async ({ name, source }) => ({ name, state: await readCard(scope, name, source, TIMEOUT_MS) })),
    ),
  handle: async (scope, { query, prepared, http }) => {
    const to = placeAfter(query);
    if (!personOf(scope)) {
      const app = lineAppOf(scope, http);
      const next = to ?? clustersPaths.liff();
      return { kind: 'guest' as const, site: scope.tenant.name, next, hasLine: isLineOn(scope), app };
    }
    if (to !== null) throw redirectWithin(to);
    return {
      kind: 'member' as const,
      cards: await listOwnCards(scope),
      own: prepared,
      zone: scope.tenant.zone,
      locale: scope.locale,
    };
  },
});

/** Inside LINE, the site's app there, whose SDK the content security policy of this reply admits; else null. */
function lineAppOf({ app, tenant }: Scope, http: PageHttp): { script: string; liffId: string } | null {
  const { line } = tenant.settings;
  if (!line?.isSignInOn || line.liffId === '' || !isInLine(http.frame.userAgent)) return null;
  const { sdkOrigin, sdkDataOrigin, apiOrigin } = app.config.line;
  http.admitSources({ script: [sdkOrigin], connect: [apiOrigin, sdkDataOrigin], image: [] });
  return { script: sdkOrigin + SDK_PATH, liffId: line.liffId };
}

export const meta: MetaFunction = () => [
  { title: m.app_liff_title() },
  { name: 'robots', content: 'noindex' },
];

/** Home inside LINE, and on any phone: the member's card, balance and what waits; guests are asked to sign in. */
export default function LiffPage(): ReactNode {
  const view = useLoaderData<typeof loader>();
  if (view.kind === 'guest')
    return <GuestHome site={view.site} next={view.next} hasLine={view.hasLine} app={view.app} />;
  const own = CARDS.flatMap(({ name, look, isShown }) =>
    view.own
      .filter((card) => card.name === name)
      .filter(({ state }) => state.state !== 'ready' || isShown(state.facts))
      .map(({ state }) => ({ name, look, state })),
  );
  return <MemberHome cards={view.cards} own={own} zone={view.zone} locale={view.locale} />;
}
