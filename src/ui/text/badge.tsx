import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type Tone = 'neutral' | 'accent' | 'positive' | 'warning' | 'danger';

export interface BadgeProps {
  tone?: Tone;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-soft ring-line',
  accent: 'bg-accent-soft text-accent ring-accent/25',
  positive: 'bg-positive-soft text-positive ring-positive/25',
  warning: 'bg-warning-soft text-warning ring-warning/25',
  danger: 'bg-danger-soft text-danger ring-danger/25',
};

/** A short state label; the text carries the meaning, the colour only supports it. */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps): ReactNode {
  return (
    <span
      className={classNames(
        'inline-flex w-fit items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap ring-1 ring-inset [&_svg]:size-3.5',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
