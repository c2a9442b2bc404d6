import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { classNames } from '../class-names.ts';
import { overflowSteps } from './overflow-rules.ts';

export interface OverflowNavProps {
  /** Accessible name of the navigation. */
  label: string;
  /** Button of the menu with the links that do not fit. */
  moreLabel: string;
  links: readonly { readonly label: string; readonly path: string }[];
  className?: string;
}

const linkClass =
  'min-h-11 items-center rounded-md px-2.5 text-ink-soft hover:bg-sunken hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-accent';

/**
 * A row of links as wide as its container allows, with a menu for the rest. The style sheet decides what fits (see
 * `overflow-rules.ts`), so it works without a script and nothing moves after the first paint.
 */
export function OverflowNav({ label, moreLabel, links, className }: OverflowNavProps): ReactNode {
  const location = useLocation();
  const { shownFrom, allFrom } = overflowSteps(
    links.map((link) => link.label),
    moreLabel,
  );
  return (
    <nav aria-label={label} className={classNames('@container', className)}>
      <ul className="flex items-center">
        {links.map(({ label: text, path }, at) => (
          <li
            key={`${path} ${text}`}
            className={classNames('hidden min-w-0', SHOWN_FROM[shownFrom[at] ?? 0])}
          >
            <NavLink to={path} prefetch="intent" className={classNames(linkClass, 'flex max-w-56')}>
              <span className="truncate">{text}</span>
            </NavLink>
          </li>
        ))}
        {links.length > 0 && (
          <li className={classNames('flex shrink-0', HIDDEN_FROM[allFrom])}>
            <details className="group relative" key={location.key}>
              <summary
                className={classNames(
                  linkClass,
                  'flex cursor-pointer list-none gap-1 [&::-webkit-details-marker]:hidden',
                )}
              >
                {moreLabel}
                <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
              </summary>
              <ul className="absolute end-0 top-full z-40 mt-1 flex w-64 flex-col rounded-lg border border-line bg-raised p-1.5 shadow-overlay">
                {links.map(({ label: text, path }, at) => (
                  <li key={`${path} ${text}`} className={HIDDEN_FROM[shownFrom[at] ?? 0]}>
                    <NavLink to={path} className={classNames(linkClass, 'flex py-2 text-ink')}>
                      <span className="min-w-0 break-words">{text}</span>
                    </NavLink>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** By step; the last step has none. Tailwind finds only whole class names. */
const SHOWN_FROM: readonly string[] = [
  '@min-[4rem]:flex',
  '@min-[6rem]:flex',
  '@min-[8rem]:flex',
  '@min-[10rem]:flex',
  '@min-[12rem]:flex',
  '@min-[14rem]:flex',
  '@min-[16rem]:flex',
  '@min-[18rem]:flex',
  '@min-[20rem]:flex',
  '@min-[22rem]:flex',
  '@min-[24rem]:flex',
  '@min-[26rem]:flex',
  '@min-[28rem]:flex',
  '@min-[30rem]:flex',
  '@min-[32rem]:flex',
  '@min-[34rem]:flex',
  '@min-[36rem]:flex',
  '@min-[38rem]:flex',
  '@min-[40rem]:flex',
  '@min-[42rem]:flex',
  '@min-[44rem]:flex',
  '@min-[46rem]:flex',
  '@min-[48rem]:flex',
  '@min-[50rem]:flex',
  '@min-[52rem]:flex',
  '@min-[54rem]:flex',
  '@min-[56rem]:flex',
  '@min-[58rem]:flex',
  '@min-[60rem]:flex',
  '@min-[62rem]:flex',
];

const HIDDEN_FROM: readonly string[] = [
  '@min-[4rem]:hidden',
  '@min-[6rem]:hidden',
  '@min-[8rem]:hidden',
  '@min-[10rem]:hidden',
  '@min-[12rem]:hidden',
  '@min-[14rem]:hidden',
  '@min-[16rem]:hidden',
  '@min-[18rem]:hidden',
  '@min-[20rem]:hidden',
  '@min-[22rem]:hidden',
  '@min-[24rem]:hidden',
  '@min-[26rem]:hidden',
  '@min-[28rem]:hidden',
  '@min-[30rem]:hidden',
  '@min-[32rem]:hidden',
  '@min-[34rem]:hidden',
  '@min-[36rem]:hidden',
  '@min-[38rem]:hidden',
  '@min-[40rem]:hidden',
  '@min-[42rem]:hidden',
  '@min-[44rem]:hidden',
  '@min-[46rem]:hidden',
  '@min-[48rem]:hidden',
  '@min-[50rem]:hidden',
  '@min-[52rem]:hidden',
  '@min-[54rem]:hidden',
  '@min-[56rem]:hidden',
  '@min-[58rem]:hidden',
  '@min-[60rem]:hidden',
  '@min-[62rem]:hidden',
];
