import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { STACK_BORDER_PX, STACK_LAYERS, STACK_SCALE, stackLayers } from '../layer/stack-layers.ts';

export interface StackProps {
  /** Including the front one; 3 by default. */
  layers?: number;
  /** Scale of the last layer; 0.8 by default. */
  scale?: number;
  /** How far each layer extends beyond the previous one, in px; 10 by default. */
  border?: number;
  className?: string;
  children: ReactNode;
}

/** Shows its child on top of a stack, for things that come in numbers. */
export function Stack({
  layers = STACK_LAYERS,
  scale = STACK_SCALE,
  border = STACK_BORDER_PX,
  className,
  children,
}: StackProps): ReactNode {
  const pile = stackLayers({ layers, scale, borderPx: border });
  return (
    <div
      className={classNames('relative isolate', className)}
      style={{ paddingBottom: pile.at(-1)?.offsetPx }}
      data-layers={pile.length}
    >
      {pile
        .slice(1)
        .reverse()
        .map((layer) => (
          <span
            key={layer.offsetPx}
            aria-hidden
            className="absolute inset-x-0 -z-10 h-1/2 rounded-lg border border-line bg-surface shadow-rest"
            style={{
              bottom: (pile.at(-1)?.offsetPx ?? 0) - layer.offsetPx,
              transform: `scaleX(${layer.scale})`,
            }}
          />
        ))}
      {children}
    </div>
  );
}
