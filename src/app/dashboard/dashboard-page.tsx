import { Check, LayoutDashboard, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type MetaFunction, useFetcher, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { permission } from '#platform/access/access.ts';
import { isCardFor, readCard } from '#platform/page/card.ts';
import { intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { readSetUp } from '#platform/module/set-up-step.ts';
import { keepPreference, type Preference, readPreference } from '#platform/preferences/preference.ts';
import { Button } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { cardSources } from '../../composition.ts';
import { modulesStart } from '../modules-start.ts';
import { useShell } from '../root-data/shell.ts';
import { Arrangement } from './arrangement-contract.ts';
import { AS_DECLARED, arranged } from './arrangement-rules.ts';
import { DashboardCard } from './dashboard-card.tsx';
import { HiddenCards, PlaceButtons } from './place-buttons.tsx';
import { SetUpList } from './set-up-list.tsx';

/** Timeout for all cards of a page; slower cards are fetched one by one. */
const PAGE_TIMEOUT_MS = 800;
const CARD_TIMEOUT_MS = 10_000;

const dashboard = permission('app.dashboard', 'user');

export const loader = pageLoader({
  access: dashboard,
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
  handle: async (scope, { prepared }) => {
    const [steps, arrangement] = await Promise.all([readSetUp(scope), readPreference(scope, DASHBOARD)]);
    return { cards: prepared, steps, arrangement, zone: scope.tenant.zone, locale: scope.locale };
  },
});

/** How the reader has arranged the cards. */
const DASHBOARD: Preference<Arrangement> = {
  name: 'app.dashboard',
  schema: Arrangement,
  byDefault: AS_DECLARED,
};

const Listed = z.preprocess(
  (names) => (typeof names === 'string' ? names.split(',').filter(Boolean) : names),
  Arrangement.shape.order,
);

export const action = pageAction({
  access: dashboard,
  intents: {
    arrange: intent({
      input: z.object({ order: Listed, hidden: Listed }),
      handle: async (scope, { order, hidden }) => {
        const { isSetUpHidden } = await readPreference(scope, DASHBOARD);
        await keepPreference(scope, DASHBOARD, { order, hidden, isSetUpHidden });
      },
    }),
    hide_set_up: intent({
      input: z.object({}),
      handle: async (scope) => {
        const arrangement = await readPreference(scope, DASHBOARD);
        await keepPreference(scope, DASHBOARD, { ...arrangement, isSetUpHidden: true });
      },
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.app_dashboard_title() }];

/** The cards of all modules, in display order. */
const CARDS = modulesStart
  .flatMap(({ cards = {} }) => Object.entries(cards))
  .toSorted(([, one], [, other]) => one.rank - other.rank);

/** The reader's dashboard, with cards of all modules. Each card loads and fails independently. */
export default function DashboardPage(): ReactNode {
  const { cards, steps, arrangement: kept, zone, locale } = useLoaderData<typeof loader>();
  const person = useShell()?.person;
  const [isArranging, setArranging] = useState(false);
  const { arrangement, arrange } = useArrangement(kept);
  const known = CARDS.flatMap(([name, look]) =>
    cards.filter((card) => card.name === name).map(({ state }) => ({ name, look, state })),
  );
  const visible = arranged(known, arrangement);
  const hidden = known.filter(({ name }) => arrangement.hidden.includes(name));
  const isSettingUp = !arrangement.isSetUpHidden && steps.some(({ isDone }) => !isDone);
  // A site without content has nothing to tell its staff yet.
  const isNew = isSettingUp && steps.filter(({ isDone }) => isDone).length * 2 < steps.length;
  const parts = [
    {
      title: m.app_dashboard_work(),
      ofPart: isNew ? [] : visible.filter(({ look }) => look.part === 'work'),
    },
    { title: m.app_hub_own(), ofPart: visible.filter(({ look }) => look.part === 'own') },
  ];
  return (
    <PageFrame background="canvas" maxWidth="6xl">
      <PageHeader
        title={m.app_dashboard_title()}
        subtitle={person ? m.app_hub_hello({ name: person.firstname }) : undefined}
        actions={
          <Button
            size="sm"
            icon={isArranging ? <Check aria-hidden /> : <SlidersHorizontal aria-hidden />}
            aria-pressed={isArranging}
            onClick={() => setArranging(!isArranging)}
          >
            {isArranging ? m.app_dashboard_arranged() : m.app_dashboard_arrange()}
          </Button>
        }
      />
      {isSettingUp && <SetUpList steps={steps} />}
      <div className="flex flex-col gap-8">
        {parts.map(
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
                      actions={
                        isArranging && (
                          <PlaceButtons
                            title={look.title()}
                            name={name}
                            names={ofPart.map((card) => card.name)}
                            arrangement={arrangement}
                            onArrange={arrange}
                          />
                        )
                      }
                    />
                  ))}
                </div>
              </section>
            ),
        )}
        {visible.length === 0 && !isSettingUp && (
          <EmptyState icon={<LayoutDashboard />} title={m.app_dashboard_none()}>
            {m.app_dashboard_none_text()}
          </EmptyState>
        )}
        {isArranging && (
          <HiddenCards
            cards={hidden.map(({ name, look }) => ({ name, title: look.title() }))}
            arrangement={arrangement}
            onArrange={arrange}
          />
        )}
      </div>
    </PageFrame>
  );
}

/** The arrangement as the reader sees it: at once, before the server has stored it. */
function useArrangement(kept: Arrangement): {
  readonly arrangement: Arrangement;
  readonly arrange: (next: Arrangement) => void;
} {
  const fetcher = useFetcher();
  const [chosen, setChosen] = useState<Arrangement | null>(null);
  const arrange = (next: Arrangement): void => {
    setChosen(next);
    const { order, hidden } = next;
    void fetcher.submit(
      { intent: 'arrange', order: order.join(','), hidden: hidden.join(',') },
      { method: 'post' },
    );
  };
  return {
    arrangement: chosen === null ? kept : { ...chosen, isSetUpHidden: kept.isSetUpHidden },
    arrange,
  };
}
