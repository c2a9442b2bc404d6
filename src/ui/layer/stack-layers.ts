export const STACK_LAYERS = 3;
export const STACK_SCALE = 0.8;
export const STACK_BORDER_PX = 10;

export interface StackLayer {
  scale: number;
  offsetPx: number;
}

/**
 * Layers of a stack, front first. The last one has the full `scale`, those between are interpolated, and each extends
 * `borderPx` further than the one before.
 */
export function stackLayers({
  layers = STACK_LAYERS,
  scale = STACK_SCALE,
  borderPx = STACK_BORDER_PX,
}: {
  layers?: number;
  scale?: number;
  borderPx?: number;
} = {}): StackLayer[] {
  const count = Math.max(Math.floor(layers), 1);
  return Array.from({ length: count }, (_, index) => ({
    scale: count === 1 ? 1 : 1 - ((1 - scale) * index) / (count - 1),
    offsetPx: borderPx * index,
  }));
}
