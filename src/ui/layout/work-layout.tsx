import { Menu as MenuIcon, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState, useSyncExternalStore } from 'react';
import { NavLink } from 'react-router';
import * as m from '#messages';
import { Button } from '../action/button.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../action/icon-button.tsx';
import { Sheet } from '../overlay/sheet.tsx';

export interface WorkNavItem {
  to: string;
  label: string;
  icon: ReactNode;
  end?: boolean;
}

export interface WorkNavGroup {
  title?: string;
  items: readonly WorkNavItem[];
}

export interface WorkLayoutProps {
  /** Name of the area: shown above the navigation and used as its accessible name. */
  title: string;
  groups: readonly WorkNavGroup[];
  children: ReactNode;
}

/**
 * Frame of work pages: navigation at the left that collapses to icons, or behind a button on a phone. The page inside
 * renders its own `PageHeader`.
 */
export function WorkLayout({ title, groups, children }: WorkLayoutProps): ReactNode {
  const [sheetOpen, setSheetOpen] = useState(false);
  const folded = useSyncExternalStore(watchFolded, readFolded, () => false);
  return (
    <div className="mx-auto flex w-full max-w-[110rem] items-start">
      <div
        data-chrome
        className={classNames(
          'sticky top-(--header-height,0px) hidden h-[calc(100dvh-var(--header-height,0px))] shrink-0 flex-col overflow-y-auto border-e border-line bg-canvas px-3 py-4 lg:flex',
          folded ? 'w-17' : 'w-60',
        )}
      >
        <div
          className={classNames(
            'mb-2 flex items-center gap-1',
            folded ? 'justify-center' : 'justify-between ps-3',
          )}
        >
          {!folded && <p className="truncate text-sm font-semibold">{title}</p>}
          <IconButton
            size="sm"
            label={folded ? m.ui_nav_unfold() : m.ui_nav_fold()}
            icon={folded ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
            aria-expanded={!folded}
            onClick={() => storeFolded(!folded)}
          />
        </div>
        <WorkNav title={title} groups={groups} folded={folded} />
      </div>
      <div className="min-w-0 grow px-4 pt-3 pb-10 sm:px-6 lg:px-8 lg:pt-6">
        <div data-chrome className="mb-3 lg:hidden">
          <Button
            size="sm"
            icon={<MenuIcon aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setSheetOpen(true)}
          >
            {title}
          </Button>
          <Sheet open={sheetOpen} onClose={() => setSheetOpen(false)} title={title} side="left">
            <WorkNav title={title} groups={groups} folded={false} onFollow={() => setSheetOpen(false)} />
          </Sheet>
        </div>
        {children}
      </div>
    </div>
  );
}

function WorkNav({
  title,
  groups,
  folded,
  onFollow,
}: {
  title: string;
  groups: readonly WorkNavGroup[];
  folded: boolean;
  onFollow?: () => void;
}): ReactNode {
  return (
    <nav aria-label={title} className="flex flex-col gap-5">
      {groups.map((group, index) => (
        <div key={group.title ?? index}>
          {group.title && !folded && (
            <p className="mb-1 px-3 text-xs font-medium text-ink-soft">{group.title}</p>
          )}
          <ul className="flex flex-col gap-0.5">
            {group.items.map((item) => (
              <li key={item.to}>
                <NavLink
                  to={item.to}
                  end={item.end ?? false}
                  prefetch="intent"
                  {...(onFollow && { onClick: onFollow })}
                  title={folded ? item.label : undefined}
                  className={({ isActive }) =>
                    classNames(
                      'relative flex min-h-11 items-center gap-3 rounded-md px-3 text-sm transition-colors duration-120 lg:min-h-10 pointer-coarse:min-h-11 [&_svg]:size-5 [&_svg]:shrink-0',
                      folded && 'justify-center px-0',
                      isActive
                        ? 'bg-accent-soft font-medium text-accent'
                        : 'text-ink-soft hover:bg-[color-mix(in_srgb,var(--ink)_6%,transparent)] hover:text-ink',
                    )
                  }
                >
                  {item.icon}
                  <span className={folded ? 'sr-only' : 'min-w-0 grow'}>{item.label}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

const FOLDED_KEY = 'sala.nav.folded';
const foldListeners = new Set<() => void>();

function watchFolded(listener: () => void): () => void {
  foldListeners.add(listener);
  return () => foldListeners.delete(listener);
}

function readFolded(): boolean {
  try {
    return localStorage.getItem(FOLDED_KEY) === '1';
  } catch {
    return false; // storage is blocked: the navigation stays expanded
  }
}

function storeFolded(folded: boolean): void {
  try {
    localStorage.setItem(FOLDED_KEY, folded ? '1' : '0');
  } catch {
    return; // storage is blocked: the state is not stored
  }
  for (const listener of foldListeners) listener();
}
