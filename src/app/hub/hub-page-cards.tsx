import {
  Bell,
  CircleHelp,
  FolderOpen,
  Heart,
  LayoutDashboard,
  MessageCircle,
  Package,
  ReceiptText,
  ShoppingCart,
  UserRound,
  Wallet,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { accountsPaths } from '#modules/accounts/public-ui.ts';
import { billingPaths } from '#modules/billing/public-ui.ts';
import { filePaths } from '#modules/files/public-ui.ts';
import { messagesPaths } from '#modules/messages/public-ui.ts';
import { notificationsPaths } from '#modules/notifications/public-ui.ts';
import { ordersPaths } from '#modules/orders/public-ui.ts';
import { shopPaths } from '#modules/shop/public-ui.ts';
import { walletPaths } from '#modules/wallet/public-ui.ts';
import type { SwitchableModule } from '#platform/tenancy/tenant.ts';
import { type ShellData, useModules } from '../root-data/shell.ts';

export interface HubCard {
  readonly to: string;
  readonly label: string;
  readonly text?: string;
  readonly icon?: ReactNode;
}

/** What everybody with an account has. */
export function MemberHub(): ReactNode {
  return <Cards title={m.app_hub_own()} cards={ownCards(useModules())} />;
}

function ownCards(modules: ShellData['site']['modules']): HubCard[] {
  const cards: (HubCard & { readonly module?: SwitchableModule })[] = [
    {
      to: accountsPaths.dashboard(),
      label: m.app_dashboard_title(),
      text: m.app_hub_dashboard_text(),
      icon: <LayoutDashboard />,
    },
    {
      to: ordersPaths.orders(),
      label: m.app_hub_orders(),
      text: m.app_hub_orders_text(),
      icon: <Package />,
    },
    {
      to: billingPaths.payments(),
      label: m.app_hub_payments(),
      text: m.app_hub_payments_text(),
      icon: <ReceiptText />,
    },
    {
      module: 'messages',
      to: messagesPaths.conversations(),
      label: m.messages_title(),
      text: m.app_hub_messages_text(),
      icon: <MessageCircle />,
    },
    {
      to: notificationsPaths.list(),
      label: m.notifications_title(),
      text: m.app_hub_notifications_text(),
      icon: <Bell />,
    },
    {
      module: 'files',
      to: filePaths.manager(),
      label: m.app_hub_files(),
      text: m.app_hub_files_text(),
      icon: <FolderOpen />,
    },
    {
      module: 'wallet',
      to: walletPaths.wallet(),
      label: m.app_hub_wallet(),
      text: m.app_hub_wallet_text(),
      icon: <Wallet />,
    },
    {
      module: 'shop',
      to: shopPaths.cart(),
      label: m.app_hub_cart(),
      text: m.app_hub_cart_text(),
      icon: <ShoppingCart />,
    },
    {
      module: 'shop',
      to: shopPaths.saved(),
      label: m.shop_saved_title(),
      text: m.app_hub_saved_text(),
      icon: <Heart />,
    },
    {
      to: accountsPaths.profile(),
      label: m.app_hub_profile(),
      text: m.app_hub_profile_text(),
      icon: <UserRound />,
    },
    { to: accountsPaths.who(), label: m.app_hub_who(), text: m.app_hub_who_text(), icon: <CircleHelp /> },
  ];
  return cards.filter(({ module }) => module === undefined || modules[module]);
}

export function Cards({ title, cards }: { title: string; cards: readonly HubCard[] }): ReactNode {
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {cards.map((card) => (
          <li key={card.to}>
            <Link
              to={card.to}
              prefetch="intent"
              className="flex h-full min-h-16 items-center gap-4 rounded-lg border border-line bg-surface p-4 shadow-rest hover:border-line-strong"
            >
              <span
                aria-hidden
                className="grid size-10 shrink-0 place-items-center rounded-md bg-accent-soft text-accent [&_svg]:size-5"
              >
                {card.icon}
              </span>
              <span className="min-w-0">
                <span className="block font-medium">{card.label}</span>
                {card.text !== undefined && <span className="block text-sm text-ink-soft">{card.text}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
