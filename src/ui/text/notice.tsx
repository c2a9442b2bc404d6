import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';
import { classNames } from '../class-names.ts';

export interface NoticeProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Announces the notice when it appears; set it for replies to an action. */
  live?: boolean;
  className?: string;
}

const looks: Record<Tone, { box: string; mark: string; icon: ReactNode }> = {
  neutral: { box: 'bg-sunken border-line', mark: 'text-ink-soft', icon: <Info /> },
  accent: { box: 'bg-accent-soft border-accent/25', mark: 'text-accent', icon: <Info /> },
  positive: { box: 'bg-positive-soft border-positive/25', mark: 'text-positive', icon: <CircleCheck /> },
  warning: { box: 'bg-warning-soft border-warning/30', mark: 'text-warning', icon: <TriangleAlert /> },
  danger: { box: 'bg-danger-soft border-danger/30', mark: 'text-danger', icon: <CircleAlert /> },
};

/** Inline message that stays until its cause is gone. */
export function Notice({
  tone = 'neutral',
  title,
  children,
  action,
  live = false,
  className,
}: NoticeProps): ReactNode {
  const look = looks[tone];
  return (
    <div
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={classNames('flex items-start gap-3 rounded-md border px-4 py-3', look.box, className)}
    >
      <span aria-hidden className={classNames('mt-[0.2em] shrink-0 [&_svg]:size-5', look.mark)}>
        {look.icon}
      </span>
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-52">
          {title && <p className="font-medium">{title}</p>}
          {children && (
            <div className={classNames('text-sm', title ? 'text-ink-soft' : 'text-ink')}>{children}</div>
          )}
        </div>
        {action}
      </div>
    </div>
  );
}
