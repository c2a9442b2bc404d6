import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { useIsScripted } from '#ui/form/use-is-scripted.ts';
import { Card } from '#ui/layout/card.tsx';
import { optionalView } from '#ui/loading/optional-load.ts';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { SHADES, shadeColour } from './outline-rules.ts';

/** A province with organisations. */
export interface CountedProvince {
  /** Two digits. */
  readonly code: string;
  readonly name: string;
  readonly count: number;
  /** Name and number in words. */
  readonly text: string;
  /** The list of its organisations. */
  readonly to: string;
}

const ProvinceMap = optionalView(() => import('./province-map.tsx'));

/** Where organisations are: a map, and the same as a list of links, which needs no map. */
export function ProvinceView({
  provinces,
  withoutAddress,
}: {
  readonly provinces: readonly CountedProvince[];
  /** How many organisations have no address. */
  readonly withoutAddress: number;
}): ReactNode {
  const isScripted = useIsScripted();
  const most = Math.max(0, ...provinces.map(({ count }) => count));
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card title={m.clusters_map_provinces()}>
        {provinces.length === 0 ? (
          <EmptyState title={m.clusters_map_none()} headingLevel={3}>
            {m.clusters_map_none_text()}
          </EmptyState>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {provinces.map(({ code, name, count, to }) => (
              <li key={code}>
                <Link to={to} className="flex min-h-11 items-center justify-between gap-4 hover:text-accent">
                  <span className="min-w-0 break-words underline underline-offset-4">{name}</span>
                  <span className="tabular-nums">{m.clusters_map_count({ count })}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {withoutAddress > 0 && (
          <p className="mt-4 text-sm text-ink-soft">{m.clusters_map_without({ count: withoutAddress })}</p>
        )}
      </Card>
      <Card title={m.clusters_map()}>
        <div className="flex flex-col gap-4">
          {isScripted && (
            <Suspense fallback={<Skeleton className="mx-auto aspect-[560/1025] w-full max-w-md" />}>
              <ProvinceMap provinces={provinces} most={most} />
            </Suspense>
          )}
          <Legend most={most} />
          <p className="text-sm text-ink-soft">{m.clusters_map_credit()}</p>
        </div>
      </Card>
    </div>
  );
}

/** What the shades mean. */
function Legend({ most }: { readonly most: number }): ReactNode {
  const steps = SHADES.map((shade) => ({
    shade,
    from: Math.floor((most * (shade - 1)) / SHADES.length) + 1,
    to: Math.floor((most * shade) / SHADES.length),
  })).filter(({ from, to }) => from <= to);
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-2 text-sm" aria-label={m.clusters_map_legend()}>
      {steps.map(({ shade, from, to }) => (
        <li key={shade} className="flex items-center gap-2">
          <span
            aria-hidden
            className="size-4 rounded-sm border border-line"
            style={{ background: shadeColour(shade) }}
          />
          {from === to ? m.clusters_map_count({ count: from }) : m.clusters_map_range({ from, to })}
        </li>
      ))}
    </ul>
  );
}
