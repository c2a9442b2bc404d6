import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { permission } from '#platform/access/access.ts';
import { isCardFor, readCard } from '#platform/page/card.ts';
import { pageLoader } from '#platform/page/page.ts';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { cardSources } from '../../composition.ts';
import { modulesUi } from '../modules.ts';
import { useShell } from '../root-data/shell.ts';
import { DashboardCard } from './dashboard-card.tsx';

/** Timeout for all cards of a page; slower cards are fetched one by one. */
const PAGE_TIMEOUT_MS = 800;
const CARD_TIMEOUT_MS = 10_000;

export const loader = pageLoader({
  access: permission('app.dashboard', 'user'),
  query: z.object({ card: z.string().max(40).optional() }),
  // Runs outside the page's transaction: a failing card must not abort it or wait for its connection.
  prepare: async (scope, { query: { card } }) => {
    const wanted = [...cardSources].filter(
      ([name, source]) => (card === undefined || card === name) && isCardFor(scope, source),
    );
    const timeoutMs = card === undefined ? PAGE_TIMEOUT_MS : CARD_TIMEOUT_MS;
    return Promise.all(
      wanted.map(async ([name, source]) => ({
        name,
        state: await readCard(scope, name, source, timeoutMs),
      })),
    );
  },
  handle: async (scope, { prepared }) => ({
    cards: prepared,
    zone: scope.tenant.zone,
    locale: scope.locale,
  }),
});

export const meta: MetaFunction = () => [{ title: m.app_dashboard_title() }];

/** The cards of all modules, in display order. */
const CARDS = modulesUi
  .flatMap(({ cards = {} }) => Object.entries(cards))
  .toSorted(([, one], [, other]) => one.rank - other.rank);

/** The reader's dashboard, with cards of all modules. Each card loads and fails independently. */
export default function DashboardPage(): ReactNode {
  const { cards, zone, locale } = useLoaderData<typeof loader>();
  const person = useShell()?.person;
  const shown = CARDS.flatMap(([name, look]) =>
    cards.filter((card) => card.name === name).map(({ state }) => ({ name, look, state })),
  );
  return (
    <PageFrame background="canvas" maxWidth="6xl">
      <PageHeader
        title={m.app_dashboard_title()}
        subtitle={person ? m.app_hub_hello({ name: person.firstname }) : undefined}
      />
      <div className="flex flex-col gap-8">
        {[
          { title: m.app_dashboard_work(), ofPart: shown.filter(({ look }) => look.part === 'work') },
          { title: m.app_hub_own(), ofPart: shown.filter(({ look }) => look.part === 'own') },
        ].map(
          ({ title, ofPart }) =>
            ofPart.length > 0 && (
              <section key={title}>
                <h2 className="mb-3 text-lg font-semibold">{title}</h2>
                <div className="grid gap-4 md:grid-cols-2">
                  {ofPart.map(({ name, look, state }) => (
                    <DashboardCard
                      key={name}
                      name={name}
                      first={state}
                      look={look}
                      zone={zone}
                      locale={locale}
                    />
                  ))}
                </div>
              </section>
            ),
        )}
      </div>
    </PageFrame>
  );
}
