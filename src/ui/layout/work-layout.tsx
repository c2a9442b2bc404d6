import { ChevronDown, Ellipsis, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { classNames } from '../class-names.ts';
import { IconButton } from '../action/icon-button.tsx';
import { Sheet } from '../overlay/sheet.tsx';

export interface WorkNavItem {
  to: string;
  label: string;
  icon: ReactNode;
  /** The page itself or one below it is open. */
  isCurrent?: boolean;
}

export interface WorkNavGroup {
  title?: string;
  items: readonly WorkNavItem[];
}

export interface WorkAreaItem extends WorkNavItem {
  name: string;
}

export interface WorkLayoutProps {
  /** Accessible name of the rail. */
  label: string;
  areas: readonly WorkAreaItem[];
  current: WorkAreaItem;
  /** Pages of the current area. */
  groups: readonly WorkNavGroup[];
  /** Below the pages of the area: pinned and recent pages. */
  places?: ReactNode;
  /** The page brings its own list at the side. */
  hasOwnList?: boolean;
  /** At the beginning of the header: whose site it is. */
  mark: ReactNode;
  /** At the end of the header: search, notices, account. */
  tools: ReactNode;
  /** The pane that scrolls. */
  pane: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Areas in the bottom bar of a phone, beside the entry for all others. */
const IN_BOTTOM_BAR = 4;

/**
 * Frame of work pages: a rail of areas, the pages of the current area beside it, and the page in a pane that scrolls. On
 * a phone the page scrolls under the header, the areas are in a bar at the bottom and the area's pages behind its name.
 */
export function WorkLayout({
  label,
  areas,
  current,
  groups,
  places,
  hasOwnList = false,
  mark,
  tools,
  pane,
  children,
}: WorkLayoutProps): ReactNode {
  const [sheet, setSheet] = useState<'pages' | 'areas' | null>(null);
  const folded = useSyncExternalStore(watchFolded, readFolded, () => false);
  const inBar = areas.slice(0, IN_BOTTOM_BAR);
  const close = (): void => setSheet(null);
  const hasList = !hasOwnList && (groups.flatMap(({ items }) => items).length > 1 || places !== undefined);
  return (
    <>
      <header
        data-chrome
        className="sticky top-0 z-30 flex h-14 shrink-0 items-center gap-1 border-b border-line bg-surface px-2 sm:gap-2 sm:px-3 lg:static"
      >
        {mark}
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setSheet('pages')}
          className="flex min-h-11 min-w-0 items-center gap-1 rounded-md px-2 font-semibold hover:bg-sunken lg:hidden"
        >
          <span className="truncate">{current.label}</span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-soft" />
        </button>
        <div className="flex min-w-0 grow items-center gap-0.5 sm:gap-1">{tools}</div>
      </header>
      <div className="flex min-h-0 grow">
        <div data-chrome className="hidden shrink-0 border-e border-line bg-canvas lg:flex">
          <nav aria-label={label} className="flex w-20 flex-col gap-1 overflow-y-auto px-1.5 py-3">
            {areas.map((area) => (
              <AreaLink key={area.name} area={area} />
            ))}
          </nav>
          {hasList && (
            <nav
              aria-label={current.label}
              className={classNames(
                'flex flex-col overflow-y-auto border-s border-line py-3',
                folded ? 'w-13 px-1' : 'w-56 px-3',
              )}
            >
              <div
                className={classNames(
                  'mb-2 flex items-center gap-1',
                  folded ? 'justify-center' : 'justify-between ps-3',
                )}
              >
                {!folded && <p className="truncate text-sm font-semibold">{current.label}</p>}
                <IconButton
                  size="sm"
                  label={folded ? m.ui_nav_unfold() : m.ui_nav_fold()}
                  icon={folded ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
                  aria-expanded={!folded}
                  onClick={() => storeFolded(!folded)}
                />
              </div>
              {!folded && (
                <div className="flex flex-col gap-5">
                  <WorkLinks groups={groups} />
                  {places}
                </div>
              )}
            </nav>
          )}
        </div>
        <main
          id="content"
          ref={pane}
          tabIndex={-1}
          data-pane
          className="relative flex min-w-0 grow flex-col pb-(--bottom-bar,0rem) outline-none lg:overflow-y-auto lg:overscroll-contain print:overflow-visible print:pb-0"
        >
          {children}
        </main>
      </div>
      <nav
        aria-label={label}
        data-chrome
        data-bottom-bar="work"
        className="fixed inset-x-0 bottom-0 z-30 flex h-(--bottom-bar) border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        {inBar.map((area) => (
          <BarLink key={area.name} area={area} />
        ))}
        {areas.length > IN_BOTTOM_BAR && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setSheet('areas')}
            className={barClass(!inBar.some(({ isCurrent }) => isCurrent))}
          >
            <Ellipsis aria-hidden />
            <span className="max-w-full truncate">{m.ui_nav_more()}</span>
          </button>
        )}
      </nav>
      <Sheet open={sheet === 'pages'} onClose={close} title={current.label} side="left">
        <nav aria-label={current.label} className="flex flex-col gap-5">
          <WorkLinks groups={groups} onFollow={close} />
          {places}
        </nav>
      </Sheet>
      <Sheet open={sheet === 'areas'} onClose={close} title={label} side="bottom">
        <nav aria-label={label}>
          <WorkLinks groups={[{ items: areas }]} onFollow={close} />
        </nav>
      </Sheet>
    </>
  );
}

function AreaLink({ area }: { area: WorkAreaItem }): ReactNode {
  return (
    <Link
      to={area.to}
      prefetch="intent"
      aria-current={area.isCurrent ? 'true' : undefined}
      className={classNames(
        'flex min-h-14 flex-col items-center justify-center gap-1 rounded-md px-1 py-1.5 text-center text-xs leading-tight transition-colors duration-120 [&_svg]:size-5',
        area.isCurrent
          ? 'bg-accent-soft font-medium text-accent'
          : 'text-ink-soft hover:bg-[color-mix(in_srgb,var(--ink)_6%,transparent)] hover:text-ink',
      )}
    >
      {area.icon}
      <span className="line-clamp-2 w-full break-words">{area.label}</span>
    </Link>
  );
}

function BarLink({ area }: { area: WorkAreaItem }): ReactNode {
  return (
    <Link
      to={area.to}
      aria-current={area.isCurrent ? 'true' : undefined}
      className={barClass(area.isCurrent)}
    >
      {area.icon}
      <span className="max-w-full truncate">{area.label}</span>
    </Link>
  );
}

function barClass(isCurrent = false): string {
  return classNames(
    'flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-1 text-xs [&_svg]:size-5.5',
    isCurrent ? 'font-medium text-accent' : 'text-ink-soft',
  );
}

function WorkLinks({
  groups,
  onFollow,
}: {
  groups: readonly WorkNavGroup[];
  onFollow?: () => void;
}): ReactNode {
  return (
    <div className="flex flex-col gap-4">
      {groups.map((group, index) => (
        <div key={group.title ?? index}>
          {group.title && <p className="mb-1 px-3 text-xs font-medium text-ink-soft">{group.title}</p>}
          <ul className="flex flex-col gap-0.5">
            {group.items.map((item) => (
              <li key={item.to}>
                <Link
                  to={item.to}
                  prefetch="intent"
                  ref={item.isCurrent ? showInList : undefined}
                  aria-current={item.isCurrent ? 'page' : undefined}
                  {...(onFollow && { onClick: onFollow })}
                  className={workLinkClass(item.isCurrent)}
                >
                  {item.icon}
                  <span className="min-w-0 grow">{item.label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** Scrolls a long list to the open page. */
function showInList(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest' });
}

/** Class names of a link in the list of an area. */
export function workLinkClass(isCurrent = false): string {
  return classNames(
    'relative flex min-h-11 items-center gap-3 rounded-md px-3 text-sm transition-colors duration-120 lg:min-h-9 pointer-coarse:min-h-11 [&_svg]:size-4.5 [&_svg]:shrink-0',
    isCurrent
      ? 'bg-accent-soft font-medium text-accent'
      : 'text-ink-soft hover:bg-[color-mix(in_srgb,var(--ink)_6%,transparent)] hover:text-ink',
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
