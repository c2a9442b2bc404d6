import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { initialOf } from '#platform/text/initial.ts';
import { classNames } from '../class-names.ts';

/** A person as a round letter; null for somebody whose account is gone. Decorative: the name stands beside it. */
export function Face({ name, size = 'md' }: { name: string | null; size?: 'sm' | 'md' }): ReactNode {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid shrink-0 place-items-center rounded-full border border-line bg-accent-soft font-semibold text-accent',
        size === 'sm' ? 'size-7 text-xs [&_svg]:size-3.5' : 'size-9 text-sm [&_svg]:size-4.5',
      )}
    >
      {name ? initialOf(name) : <UserRound />}
    </span>
  );
}
