import type { ReactNode } from 'react';
import '#platform/paper/sarabun.css';
import './certificate-fonts.css';
import { classNames } from '#ui/class-names.ts';
import type { Drawn, DrawnItem } from '../certificate/drawn-contract.ts';

/**
 * The certificate as a picture, drawn from the same list as its PDF. The page shows the same facts as text for screen
 * readers.
 */
export function CertificateFace({
  drawn,
  pictures,
  className,
  moved,
}: {
  drawn: Drawn;
  /** URLs by picture id. */
  pictures: Readonly<Record<string, string>>;
  className?: string;
  /** The dragged element and its offset in points. */
  moved?: { readonly id: string; readonly dx: number; readonly dy: number } | null | undefined;
}): ReactNode {
  const background = drawn.background === null ? undefined : pictures[drawn.background];
  return (
    <svg
      viewBox={`0 0 ${drawn.width} ${drawn.height}`}
      aria-hidden
      className={classNames('block h-auto w-full', className)}
    >
      <rect width={drawn.width} height={drawn.height} fill={drawn.paper} />
      {background && (
        <image href={background} width={drawn.width} height={drawn.height} preserveAspectRatio="none" />
      )}
      {drawn.items.map((item, index) => (
        <g
          // items have no identity other than their index
          key={index}
          transform={moved?.id === item.of ? `translate(${moved.dx} ${moved.dy})` : undefined}
        >
          <Item item={item} pictures={pictures} />
        </g>
      ))}
    </svg>
  );
}

function Item({
  item,
  pictures,
}: {
  item: DrawnItem;
  pictures: Readonly<Record<string, string>>;
}): ReactNode {
  switch (item.kind) {
    case 'text':
      return (
        <text
          x={item.x}
          y={item.baseline}
          fontSize={item.size}
          fontWeight={item.isBold ? 700 : 400}
          fontFamily={`"Paper ${item.typeface}", Sarabun, sans-serif`}
          fill={item.colour}
          style={{ whiteSpace: 'pre' }}
        >
          {item.text}
        </text>
      );
    case 'picture':
      return (
        <image
          href={pictures[item.pictureId]}
          x={item.x}
          y={item.y}
          width={item.width}
          height={item.height}
          preserveAspectRatio="xMidYMid meet"
        />
      );
    case 'path':
      return (
        <path
          d={item.path}
          transform={`translate(${item.x} ${item.y}) scale(${item.scale})`}
          fill={item.fill ?? 'none'}
          stroke={item.stroke?.colour}
          strokeWidth={item.stroke?.width}
          shapeRendering={item.fill === null ? undefined : 'crispEdges'}
        />
      );
  }
}
