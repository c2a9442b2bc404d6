import { IdCard, LayoutGrid, ShoppingBag } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import * as m from '#messages';
import { accountsPaths } from '#modules/accounts/public-ui.ts';
import { clustersPaths, MemberCards } from '#modules/clusters/public-ui.ts';
import { shopPaths } from '#modules/shop/public-ui.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { DashboardCardUi } from '#platform/module/module-start.ts';
import type { CardState } from '#platform/page/card.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { DashboardCard } from '../dashboard/dashboard-card.tsx';
import { useShell, useSwitches } from '../root-data/shell.ts';
import { SiteMark } from '../shell/site-mark.tsx';
import { hasTokens } from './liff-rules.ts';

interface MemberHomeProps {
  readonly cards: Parameters<typeof MemberCards>[0]['cards'];
  /** What modules show of the reader's own things, in display order. */
  readonly own: readonly {
    readonly name: string;
    readonly look: DashboardCardUi;
    readonly state: CardState;
  }[];
  readonly zone: string;
  readonly locale: Locale;
}

/** A member's home on a phone: their cards, what waits for them, and the ways on. */
export function MemberHome({ cards, own, zone, locale }: MemberHomeProps): ReactNode {
  const shell = useShell();
  const isOn = useSwitches();
  useEffect(() => {
    // Signed in already, nobody needs the tokens with which LINE opened the page.
    if (hasTokens(location.hash))
      history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  const { firstname = '', lastname = '' } = shell?.person ?? {};
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6 px-4 pt-4 pb-10">
      <header className="flex items-center gap-3">
        <SiteMark />
        <div className="min-w-0">
          <h1 className="text-lg font-semibold break-words">{m.app_liff_hello({ name: firstname })}</h1>
          <p className="text-sm break-words text-ink-soft">{shell?.site.name}</p>
        </div>
      </header>
      {cards.length > 0 ? (
        <MemberCards cards={cards} name={`${firstname} ${lastname}`.trim()} zone={zone} locale={locale} />
      ) : (
        <EmptyState
          className="rounded-xl border border-line bg-surface"
          icon={<IdCard />}
          title={m.app_liff_no_card()}
          action={<LinkButton to={clustersPaths.home()}>{m.app_liff_apply()}</LinkButton>}
        >
          {m.app_liff_no_card_text()}
        </EmptyState>
      )}
      <nav aria-label={m.app_liff_title()} className="flex flex-wrap gap-3">
        {isOn('shop') && (
          <LinkButton
            to={shopPaths.products()}
            variant="primary"
            size="lg"
            className="grow basis-36"
            icon={<ShoppingBag aria-hidden />}
          >
            {m.app_liff_shop()}
          </LinkButton>
        )}
        <LinkButton
          to={accountsPaths.hub()}
          size="lg"
          className="grow basis-36"
          icon={<LayoutGrid aria-hidden />}
        >
          {m.app_liff_own()}
        </LinkButton>
      </nav>
      {own.map(({ name, look, state }) => (
        <DashboardCard key={name} name={name} first={state} look={look} zone={zone} locale={locale} />
      ))}
    </div>
  );
}
