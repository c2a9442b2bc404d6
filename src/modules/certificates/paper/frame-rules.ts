import { POINTS_PER_MM } from '#platform/paper/measures-rules.ts';
import { type Layout, PAGES } from '../template/layout-contract.ts';
import type { DrawnItem } from '../certificate/drawn-contract.ts';

const OUTER_MM = 8;
const INNER_MM = 11;
const CORNER_MM = 26;

/** Returns a frame drawn by code, so that a template without pictures looks finished. */
export function frameItems({ page, frame, frameColour }: Layout): DrawnItem[] {
  const { widthMm: w, heightMm: h } = PAGES[page];
  const stroke = (path: string, width: number): DrawnItem => ({
    kind: 'path',
    path,
    x: 0,
    y: 0,
    scale: POINTS_PER_MM,
    fill: null,
    stroke: { colour: frameColour, width },
    of: 'frame',
  });
  const box = (inset: number): string =>
    `M${inset} ${inset}h${w - 2 * inset}v${h - 2 * inset}h${2 * inset - w}z`;
  switch (frame) {
    case 'none':
      return [];
    case 'line':
      return [stroke(box(OUTER_MM), 0.8)];
    case 'double':
      return [stroke(box(OUTER_MM), 1.4), stroke(box(INNER_MM), 0.35), ...ornaments(w, h, stroke)];
    case 'corners':
      return corners(w, h).map((path) => stroke(path, 1.2));
  }
}

/** Draws a small lozenge in each corner of the inner line. */
function ornaments(w: number, h: number, stroke: (path: string, width: number) => DrawnItem): DrawnItem[] {
  const size = 3;
  return [
    [INNER_MM, INNER_MM],
    [w - INNER_MM, INNER_MM],
    [INNER_MM, h - INNER_MM],
    [w - INNER_MM, h - INNER_MM],
  ].map(([x = 0, y = 0]) =>
    stroke(`M${x} ${y - size}l${size} ${size}l${-size} ${size}l${-size} ${-size}z`, 0.6),
  );
}

function corners(w: number, h: number): string[] {
  const [a, c] = [OUTER_MM, CORNER_MM];
  return [
    `M${a} ${a + c}v${-c}h${c}M${a + 3} ${a + c - 6}v${9 - c}h${c - 9}`,
    `M${w - a - c} ${a}h${c}v${c}M${w - a - c + 6} ${a + 3}h${c - 9}v${c - 9}`,
    `M${a} ${h - a - c}v${c}h${c}M${a + 3} ${h - a - c + 6}v${c - 9}h${c - 9}`,
    `M${w - a - c} ${h - a}h${c}v${-c}M${w - a - c + 6} ${h - a - 3}h${c - 9}v${9 - c}`,
  ];
}
