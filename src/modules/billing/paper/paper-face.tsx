import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import '#platform/paper/sarabun.css';
import './paper-face.css';
import type { PaperForm } from './paper-choice-rules.ts';
import type { PaperItem, PaperPage } from './paper-contract.ts';
import { useStripPage } from './use-strip-page.tsx';

/**
 * The paper as pictures, drawn from the same list as its PDF; printing the page prints them. `PaperText` has the same words
 * for screen readers and small screens.
 */
export function PaperFace({
  form,
  pages,
  isAlwaysShown = false,
}: {
  form: PaperForm;
  pages: readonly PaperPage[];
  /** Also on small screens, where no text stands in for it. */
  isAlwaysShown?: boolean;
}): ReactNode {
  useStripPage(form, pages);
  return (
    <div
      data-paper={form}
      aria-hidden
      className={classNames('flex-col gap-6 sm:flex print:block', isAlwaysShown ? 'flex' : 'hidden')}
    >
      {pages.map(({ width, height, items }, at) => (
        <div
          // pages have no identity other than their order
          key={at}
          className={classNames(
            'overflow-hidden rounded-sm border border-line shadow-rest print:border-0 print:shadow-none',
            form === 'roll' && 'mx-auto w-80 print:mx-0 print:w-auto',
          )}
        >
          <svg viewBox={`0 0 ${width} ${height}`} className="block h-auto w-full">
            <rect width={width} height={height} fill="#ffffff" />
            {items.map((item, index) => (
              <Item
                // items have no identity other than their order
                key={index}
                item={item}
              />
            ))}
          </svg>
        </div>
      ))}
    </div>
  );
}

const ANCHORS = { left: 'start', center: 'middle', right: 'end' } as const;

function Item({ item }: { item: PaperItem }): ReactNode {
  if (item.kind === 'picture') {
    const { url, x, y, width, height } = item;
    return <image href={url} x={x} y={y} width={width} height={height} />;
  }
  if (item.kind === 'path')
    return (
      <path
        d={item.path}
        transform={`translate(${item.x} ${item.y}) scale(${item.scale})`}
        fill={item.fill ?? 'none'}
        stroke={item.stroke?.colour}
        strokeWidth={item.stroke?.width}
        shapeRendering={item.alt === null ? undefined : 'crispEdges'}
      />
    );
  const share = item.align === 'left' ? 0 : item.align === 'center' ? 0.5 : 1;
  return (
    <text
      x={item.x + item.width * share}
      y={item.baseline}
      textAnchor={ANCHORS[item.align]}
      fontSize={item.size}
      fontWeight={item.isBold ? 700 : 400}
      fontFamily={'"Paper sarabun", Sarabun, sans-serif'}
      fill={item.colour}
      style={{ whiteSpace: 'pre' }}
    >
      {item.text}
    </text>
  );
}
