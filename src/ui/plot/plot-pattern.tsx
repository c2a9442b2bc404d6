import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { SeriesLook } from './plot-look.ts';

/** Definition of a hatching; `fill="url(#id)"` uses it. */
export function PlotPattern({ id, look }: { id: string; look: SeriesLook }): ReactNode {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
      <rect width="6" height="6" className={look.fill} />
      <path d={look.hatching} className="fill-none stroke-surface opacity-80" strokeWidth="1" />
    </pattern>
  );
}

/** Returns what fills a surface of a series. */
export function surfaceOf(look: SeriesLook, id: string): { className?: string; fill?: string } {
  return look.hatching === undefined ? { className: look.fill } : { fill: `url(#${id})` };
}

/** The sample of a series in a legend. */
export function PlotSample({
  look,
  id,
  isLine,
  className,
}: {
  look: SeriesLook;
  /** Unique on the page. */
  id: string;
  isLine: boolean;
  className?: string;
}): ReactNode {
  return (
    <svg aria-hidden width={isLine ? 22 : 12} height="12" className={classNames('shrink-0', className)}>
      {isLine ? (
        <line
          x1="1"
          x2="21"
          y1="6"
          y2="6"
          className={look.stroke}
          strokeWidth="2"
          strokeDasharray={look.dashes}
        />
      ) : (
        <>
          {look.hatching !== undefined && (
            <defs>
              <PlotPattern id={id} look={look} />
            </defs>
          )}
          <rect width="12" height="12" rx="3" {...surfaceOf(look, id)} />
        </>
      )}
    </svg>
  );
}
