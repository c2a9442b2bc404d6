import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { classNames } from '../class-names.ts';

export interface TabLink {
  to: string;
  label: string;
  count?: number;
  icon?: ReactNode;
  /** Match only the exact path. */
  end?: boolean;
  /** Overrides the path match, for tabs that differ only in the query string. */
  current?: boolean;
}

const strip = 'no-scrollbar relative -mb-px flex gap-1 overflow-x-auto border-b border-line';
const tab =
  'inline-flex min-h-11 shrink-0 items-center gap-2 border-b-2 px-3 text-sm font-medium whitespace-nowrap transition-colors duration-120 -outline-offset-2 [&_svg]:size-4.5';
const restTab = 'border-transparent text-ink-soft hover:text-ink hover:border-line-strong';
const currentTab = 'border-accent text-accent';

/** Tabs that are separate pages; the URL holds the open one. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabLink[] }): ReactNode {
  const nav = useRef<HTMLElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    // On a phone, the open tab may be scrolled out of view.
    const open = key && nav.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (nav.current && open)
      nav.current.scrollLeft = open.offsetLeft - (nav.current.clientWidth - open.offsetWidth) / 2;
  }, [key]);
  return (
    <nav ref={nav} aria-label={label} className={strip}>
      {tabs.map(({ to, label: text, count, icon, end = false, current }) => (
        <NavLink
          key={to}
          to={to}
          end={end}
          prefetch="intent"
          aria-current={current === undefined ? 'page' : current ? 'page' : 'false'}
          className={({ isActive }) => classNames(tab, (current ?? isActive) ? currentTab : restTab)}
        >
          {icon}
          {text}
          {count !== undefined && <TabCount count={count} />}
        </NavLink>
      ))}
    </nav>
  );
}

export interface TabPanel {
  id: string;
  label: string;
  icon?: ReactNode;
  content: ReactNode;
}

/** Tabs within a page; arrow keys, Home and End move between them. */
export function TabPanels({
  label,
  panels,
  defaultPanel,
}: {
  label: string;
  panels: readonly TabPanel[];
  defaultPanel?: string;
}): ReactNode {
  const base = useId();
  const [open, setOpen] = useState(defaultPanel ?? panels[0]?.id);

  function move(event: KeyboardEvent): void {
    const at = panels.findIndex((panel) => panel.id === open);
    const steps: Record<string, number> = {
      ArrowRight: (at + 1) % panels.length,
      ArrowLeft: (at - 1 + panels.length) % panels.length,
      Home: 0,
      End: panels.length - 1,
    };
    const next = panels[steps[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    setOpen(next.id);
    document.getElementById(`${base}-${next.id}`)?.focus();
  }

  return (
    <div>
      <div role="tablist" aria-label={label} className={strip} onKeyDown={move}>
        {panels.map((panel) => (
          <button
            key={panel.id}
            type="button"
            role="tab"
            id={`${base}-${panel.id}`}
            aria-selected={panel.id === open}
            aria-controls={`${base}-${panel.id}-panel`}
            tabIndex={panel.id === open ? 0 : -1}
            onClick={() => setOpen(panel.id)}
            className={classNames(tab, panel.id === open ? currentTab : restTab)}
          >
            {panel.icon}
            {panel.label}
          </button>
        ))}
      </div>
      {panels.map((panel) => (
        <div
          key={panel.id}
          role="tabpanel"
          id={`${base}-${panel.id}-panel`}
          aria-labelledby={`${base}-${panel.id}`}
          // a panel without controls must be focusable (ARIA APG, tabs)
          tabIndex={0}
          hidden={panel.id !== open}
          className="pt-4"
        >
          {panel.content}
        </div>
      ))}
    </div>
  );
}

function TabCount({ count }: { count: number }): ReactNode {
  return (
    <span className="min-w-5 rounded-full bg-sunken px-1.5 text-center text-xs text-ink-soft tabular-nums">
      {count.toLocaleString('th-TH')}
    </span>
  );
}
