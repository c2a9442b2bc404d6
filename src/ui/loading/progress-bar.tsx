import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { clampProgress } from './progress.ts';

export interface ProgressBarProps {
  label: string;
  /** 0 to 100; omit if unknown. */
  percent?: number | undefined;
  /** Shows the label and the percentage above the bar. */
  showLabel?: boolean;
  className?: string;
}

export function ProgressBar({ label, percent, showLabel = false, className }: ProgressBarProps): ReactNode {
  const value = clampProgress(percent);
  return (
    <div className={classNames('w-full', className)}>
      {showLabel && (
        <p aria-hidden className="mb-1.5 flex justify-between gap-4 text-sm">
          <span>{label}</span>
          {value !== undefined && <span className="text-ink-soft tabular-nums">{Math.round(value)}%</span>}
        </p>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value === undefined ? undefined : Math.round(value)}
        className="h-2 overflow-hidden rounded-full bg-[color-mix(in_srgb,var(--ink)_12%,transparent)]"
      >
        <div
          className={classNames(
            'h-full rounded-full bg-accent transition-[width] duration-300',
            value === undefined && 'w-2/5 animate-pulse',
          )}
          style={value === undefined ? undefined : { width: `${value}%` }}
        />
      </div>
    </div>
  );
}
