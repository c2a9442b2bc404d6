import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type RibbonColour = 'red' | 'green' | 'amber' | 'accent' | 'ink';

const colours: Record<RibbonColour, string> = {
  red: 'bg-[#b91c1c] text-white',
  green: 'bg-[#15692f] text-white',
  amber: 'bg-[#8a4b00] text-white',
  accent: 'bg-accent text-accent-ink',
  ink: 'bg-ink text-canvas',
};

/** A word across the corner of a card; the card must be positioned and hide overflow. */
export function Ribbon({
  color = 'red',
  side = 'right',
  children,
}: {
  color?: RibbonColour;
  side?: 'left' | 'right';
  children: ReactNode;
}): ReactNode {
  return (
    <span
      className={classNames(
        'pointer-events-none absolute top-5 z-10 w-36 py-1 text-center text-xs font-semibold shadow-rest',
        side === 'right' ? '-right-10 rotate-45' : '-left-10 -rotate-45',
        colours[color],
      )}
    >
      {children}
    </span>
  );
}
