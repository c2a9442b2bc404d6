import { GraduationCap, House, Store, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import * as m from '#messages';
import { classNames } from '#ui/class-names.ts';
import { useShell } from '../root-data/shell.ts';

/** On a phone, where the site wants it: the way home, to the shop, to the lessons and to one's own pages. */
export function BottomBar(): ReactNode {
  const site = useShell()?.site;
  const { pathname } = useLocation();
  if (!site?.bottomBar) return null;
  const links = [
    { to: '/', label: m.app_bar_home(), icon: House, isCurrent: pathname === '/' },
    ...(site.modules.shop
      ? [
          {
            to: '/shop/products',
            label: m.app_bar_shop(),
            icon: Store,
            isCurrent: isBelow(pathname, '/shop'),
          },
        ]
      : []),
    ...(site.modules.lessons
      ? [
          {
            to: '/lesson',
            label: m.app_bar_learn(),
            icon: GraduationCap,
            isCurrent: isBelow(pathname, '/lesson'),
          },
        ]
      : []),
    { to: '/user', label: m.app_bar_mine(), icon: UserRound, isCurrent: isBelow(pathname, '/user') },
  ];
  return (
    <nav
      aria-label={m.app_bar()}
      data-chrome
      data-bottom-bar="site"
      className="fixed inset-x-0 bottom-0 z-30 flex h-(--bottom-bar) border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {links.map(({ to, label, icon: Icon, isCurrent }) => (
        <Link
          key={to}
          to={to}
          prefetch="intent"
          aria-current={isCurrent ? 'true' : undefined}
          className={classNames(
            'flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-1 text-xs',
            isCurrent ? 'font-medium text-accent' : 'text-ink-soft',
          )}
        >
          <Icon aria-hidden className="size-5.5" />
          <span className="max-w-full truncate">{label}</span>
        </Link>
      ))}
    </nav>
  );
}

function isBelow(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
