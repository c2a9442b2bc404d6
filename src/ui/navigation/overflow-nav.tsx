import { ChevronDown } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { NavLink, useLocation } from 'react-router';
import { classNames } from '../class-names.ts';
import { optionalView } from '../loading/optional-load.ts';
import { linkClass, ListLink, type NavLinkEntry } from './list-link.tsx';
import { overflowSteps, STEPS, stepWidthRem } from './overflow-rules.ts';

export interface NavEntry {
  readonly label: string;
  /** Null for one that opens links. */
  readonly path: string | null;
  readonly links: readonly NavLinkEntry[];
}

export interface OverflowNavProps {
  /** Accessible name of the navigation. */
  label: string;
  /** Button of the menu with the links that do not fit. */
  moreLabel: string;
  links: readonly NavEntry[];
  className?: string;
}

/**
 * A row of links as wide as its container allows, with a menu for the rest. The style sheet decides what fits (see
 * `overflow-rules.ts`), so it works without a script and nothing moves after the first paint.
 */
export function OverflowNav({ label, moreLabel, links, className }: OverflowNavProps): ReactNode {
  const { shownFrom, allFrom } = overflowSteps(
    links.map((link) => (link.links.length > 0 ? `${link.label}${ARROW}` : link.label)),
    moreLabel,
  );
  return (
    <nav aria-label={label} className={classNames('@container', className)}>
      <ul className="flex items-center">
        {links.map((entry, at) => (
          <li
            key={`${entry.path} ${entry.label}`}
            className={classNames('hidden min-w-0', stepClass(shownFrom[at], 'flex'))}
          >
            {entry.links.length > 0 ? (
              <Opened label={entry.label}>
                {entry.links.map((link) => (
                  <li key={`${link.path} ${link.label}`}>
                    <ListLink {...link} />
                  </li>
                ))}
              </Opened>
            ) : (
              <NavLink
                to={entry.path ?? '/'}
                prefetch="intent"
                className={classNames(linkClass, 'flex max-w-56 px-2.5 text-ink-soft')}
              >
                <span className="truncate">{entry.label}</span>
              </NavLink>
            )}
          </li>
        ))}
        {links.length > 0 && (
          <li className={classNames('flex shrink-0', stepClass(allFrom, 'hidden'))}>
            <Opened label={moreLabel} isAtEnd>
              {links.map((entry, at) => (
                <li key={`${entry.path} ${entry.label}`} className={stepClass(shownFrom[at], 'hidden')}>
                  <ListEntry {...entry} />
                </li>
              ))}
            </Opened>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Stands for the arrow of an entry with links below it, which is as wide. */
const ARROW = 'nn';

/** A button of the row with a list of links below it. */
function Opened({
  label,
  isAtEnd = false,
  children,
}: {
  label: string;
  isAtEnd?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <details className="group relative min-w-0" name="links" key={useLocation().key}>
      <summary
        className={classNames(
          linkClass,
          'flex max-w-56 cursor-pointer list-none gap-1 px-2.5 text-ink-soft [&::-webkit-details-marker]:hidden',
        )}
      >
        <span className="truncate">{label}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <ul
        className={classNames(
          'absolute top-full z-40 mt-1 flex max-h-[calc(100dvh-6rem)] w-64 flex-col overflow-y-auto rounded-lg border border-line bg-raised p-1.5 shadow-overlay',
          isAtEnd ? 'end-0' : 'start-0',
        )}
      >
        {children}
      </ul>
    </details>
  );
}

/** Lists of links within a list; lazy, because few sites have them. */
const NestedLinks = optionalView(() => import('./nested-links.tsx'));

/** An entry of a list: a link, or what opens the links below it. */
export function ListEntry({ label, path, links }: NavEntry): ReactNode {
  return links.length > 0 ? (
    <Suspense fallback={null}>
      <NestedLinks label={label} links={links} />
    </Suspense>
  ) : (
    <ListLink label={label} path={path ?? '/'} />
  );
}

/** Class by step; the last step has none. The style sheet lists these names, because Tailwind finds only whole ones. */
function stepClass(step = 0, display: 'flex' | 'hidden'): string | undefined {
  return step < STEPS ? `@min-[${stepWidthRem(step)}rem]:${display}` : undefined;
}
