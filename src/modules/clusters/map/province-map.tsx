import thailand from '@svg-maps/thailand';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { OUTLINE_PROVINCES, shadeColour, shadeOf } from './outline-rules.ts';
import type { CountedProvince } from './province-view.tsx';

interface Outlines {
  readonly viewBox: string;
  readonly locations: readonly { readonly id: string; readonly path: string }[];
}

const { viewBox, locations }: Outlines = thailand;

/**
 * Thailand by province, the more organisations the darker. It is for those who see and point: the list beside it has the same
 * links in words.
 */
export default function ProvinceMap({
  provinces,
  most,
}: {
  readonly provinces: readonly CountedProvince[];
  readonly most: number;
}): ReactNode {
  const byCode = new Map(provinces.map((province) => [province.code, province]));
  return (
    <svg viewBox={viewBox} aria-hidden className="mx-auto h-auto max-h-[75vh] w-full max-w-md">
      {locations.map(({ id, path }) => {
        const province = byCode.get(String(OUTLINE_PROVINCES[id]));
        const outline = (
          <path
            d={path}
            fill={shadeColour(shadeOf(province?.count ?? 0, most))}
            stroke="var(--line-strong)"
            strokeWidth={0.7}
          >
            {province && <title>{province.text}</title>}
          </path>
        );
        return province ? (
          <Link key={id} to={province.to} tabIndex={-1} className="hover:opacity-75">
            {outline}
          </Link>
        ) : (
          <g key={id}>{outline}</g>
        );
      })}
    </svg>
  );
}
