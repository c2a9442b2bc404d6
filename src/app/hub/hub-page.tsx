import { lazy, type ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { permission } from '#platform/access/access.ts';
import { pageLoader } from '#platform/page/page.ts';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { isCardFor, readCard } from '#platform/page/card.ts';
import { cardSources } from '../../composition.ts';
import { DashboardCard } from '../dashboard/dashboard-card.tsx';
import { modulesStart } from '../modules-start.ts';
import { MemberHub } from './hub-page-cards.tsx';
import { RoleVariant } from '../roles/role-variant.tsx';
import { standingOf, useShell } from '../root-data/shell.ts';

const ManagerHub = lazy(() => import('./hub-page-manager.tsx'));

/** Timeout for the cards, as on the dashboard; slower ones are fetched one by one. */
const TIMEOUT_MS = 800;

/** Cards of the dashboard that may stand here too, in display order. */
const CARDS = modulesStart
  .flatMap(({ cards = {} }) => Object.entries(cards))
  .filter(([, { isInHub }]) => isInHub !== undefined)
  .toSorted(([, one], [, other]) => one.rank - other.rank);

export const loader = pageLoader({
  access: permission('app.hub', 'user'),
  // Runs outside the page's transaction: a failing card must not abort it or wait for its connection.
  prepare: async (scope) =>
    Promise.all(
      CARDS.flatMap(([name]) => {
        const source = cardSources.get(name);
        return source && isCardFor(scope, source) ? [{ name, source }] : [];
      }).map(async ({ name, source }) => ({ name, state: await readCard(scope, name, source, TIMEOUT_MS) })),
    ),
  handle: async (scope, { prepared }) => ({
    cards: prepared,
    zone: scope.tenant.zone,
    locale: scope.locale,
  }),
});

export const meta: MetaFunction = () => [{ title: m.app_hub_title() }];

/** The account area, with links of all modules for the reader's role. */
export default function HubPage(): ReactNode {
  const shell = useShell();
  const person = shell?.person;
  const worksHere = (standingOf(shell).duties ?? []).length > 0;
  const { cards, zone, locale } = useLoaderData<typeof loader>();
  const shown = CARDS.flatMap(([name, look]) =>
    cards
      .filter((card) => card.name === name)
      .filter(({ state }) => state.state !== 'ready' || look.isInHub?.(state.facts))
      .map(({ state }) => ({ name, look, state })),
  );
  return (
    <PageFrame background="canvas" maxWidth="5xl">
      <PageHeader
        title={m.app_hub_title()}
        subtitle={person ? m.app_hub_hello({ name: person.firstname }) : undefined}
      />
      {shown.length > 0 && (
        <section className="mb-8">
          <h2 className="mb-3 text-lg font-semibold">{m.app_hub_continue()}</h2>
          <div className="grid gap-4 md:grid-cols-2">
            {shown.map(({ name, look, state }) => (
              <DashboardCard key={name} name={name} first={state} look={look} zone={zone} locale={locale} />
            ))}
          </div>
        </section>
      )}
      <RoleVariant
        page="hub"
        variants={{ user: worksHere ? ManagerHub : MemberHub, manager: ManagerHub }}
        props={{}}
      />
    </PageFrame>
  );
}
