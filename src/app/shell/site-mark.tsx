import type { ReactNode } from 'react';
import { initialOf } from '#platform/text/initial.ts';
import { classNames } from '#ui/class-names.ts';
import { useShell } from '../root-data/shell.ts';

/** The site's logo; without one, the first letter of its name on its colour. */
export function SiteMark({ size = 'md' }: { size?: 'sm' | 'md' }): ReactNode {
  const site = useShell()?.site;
  if (!site) return null;
  return (
    <span
      aria-hidden
      className={classNames(
        'grid shrink-0 place-items-center overflow-hidden rounded-md bg-accent text-accent-ink',
        size === 'sm' ? 'size-7' : 'size-9 text-lg',
      )}
    >
      {site.favicon ? <img src={site.favicon} alt="" width={36} height={36} /> : initialOf(site.name)}
    </span>
  );
}
