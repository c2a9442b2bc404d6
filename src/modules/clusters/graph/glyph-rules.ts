import type { RelationGlyph } from '#platform/relations/relation-contract.ts';

/** Outline of a node. */
type NodeShape = 'square' | 'circle' | 'diamond' | 'hexagon' | 'triangle' | 'bar';

/** How nodes of a glyph are drawn: by shape for those who tell no colours apart. */
export interface GlyphLook {
  readonly shape: NodeShape;
  /** Class of its colour on a page, in light and dark. */
  readonly fill: string;
  /** Its colour in a file, which is white. */
  readonly colour: string;
}

export const GLYPH_LOOKS: Readonly<Record<RelationGlyph, GlyphLook>> = {
  building: { shape: 'square', fill: 'fill-plot-1', colour: '#3451b2' },
  person: { shape: 'circle', fill: 'fill-plot-2', colour: '#b4632b' },
  group: { shape: 'hexagon', fill: 'fill-plot-3', colour: '#2b8a5b' },
  template: { shape: 'diamond', fill: 'fill-plot-4', colour: '#5b4a2f' },
  supplier: { shape: 'triangle', fill: 'fill-danger', colour: '#b3261e' },
  contact: { shape: 'bar', fill: 'fill-positive', colour: '#1e6b3a' },
};

const SHAPES: Readonly<Record<NodeShape, string>> = {
  square: 'm-7-7h14v14h-14z',
  circle: 'm-6.5 0a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0z',
  diamond: 'm0-8.5l8.5 8.5l-8.5 8.5l-8.5-8.5z',
  hexagon: 'm-7.5 0l3.75-6.5h7.5l3.75 6.5l-3.75 6.5h-7.5z',
  triangle: 'm0-8l8 14.5h-16z',
  bar: 'm-8.5-4.5h17v9h-17z',
};

/** Returns the outline of a node at a place, as a part of the path of an SVG. */
export function shapePath(shape: NodeShape, x: number, y: number): string {
  return `M${Math.round(x)} ${Math.round(y)}${SHAPES[shape]}`;
}
