import { LayoutDashboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { accountsPaths } from '#modules/accounts/public-ui.ts';
import { linksWhileOn } from '#platform/module/module-ui.ts';
import { modulesStart } from '../modules-start.ts';
import { useSwitches } from '../root-data/shell.ts';

export interface HubCard {
  readonly to: string;
  readonly label: string;
  readonly text?: string;
  readonly icon?: ReactNode;
}

/** Links for everybody with an account. */
export function MemberHub(): ReactNode {
  return <Cards title={m.app_hub_own()} cards={ownCards(useSwitches())} />;
}

function ownCards(isOn: (module: string) => boolean): HubCard[] {
  const dashboard = {
    to: accountsPaths.dashboard(),
    label: m.app_dashboard_title(),
    text: m.app_hub_dashboard_text(),
    icon: <LayoutDashboard />,
  };
  const cards = modulesStart
    .flatMap((module) => linksWhileOn(module, module.hubCards, isOn))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ to, label, text, icon: Icon }) => ({ to, label: label(), text: text(), icon: <Icon /> }));
  return [dashboard, ...cards];
}

export function Cards({ title, cards }: { title: string; cards: readonly HubCard[] }): ReactNode {
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        {cards.map((card) => (
          <li key={card.to}>
            <Link
              to={card.to}
              prefetch="intent"
              className="flex h-full min-h-16 items-center gap-3 rounded-lg border border-line bg-surface p-3 shadow-rest hover:border-line-strong sm:gap-4 sm:p-4"
            >
              <span
                aria-hidden
                className="grid size-10 shrink-0 place-items-center rounded-md bg-accent-soft text-accent [&_svg]:size-5"
              >
                {card.icon}
              </span>
              <span className="min-w-0">
                <span className="block font-medium">{card.label}</span>
                {card.text !== undefined && (
                  <span className="block text-sm text-ink-soft max-sm:hidden">{card.text}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
