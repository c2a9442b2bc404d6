import { type Canvas, circle, ellipse, line, n, path, type Point, smooth } from './canvas.ts';
import { darker, lighter } from './colours.ts';

/** Half an outline from rim to foot: radius and height (negative above the table). */
export type Profile = readonly Point[];

export interface Turned {
  readonly fill: string;
  /** Drawn on the body, clipped to its outline, under the light. */
  readonly decoration?: string;
  /** Colour of the inside, seen through the open top; omit if there is a lid. */
  readonly inside?: string;
  /** Content colour, and how far below the rim it starts. */
  readonly filled?: readonly [colour: string, down: number];
  /** Strength of the highlights: 1 is glazed, 0.5 is raw clay or cloth. */
  readonly gloss?: number;
}

/** Vertical squash of horizontal circles in this perspective. */
export const TILT = 0.2;

/** A body of revolution, standing on (0, 0). */
export function turned(canvas: Canvas, profile: Profile, look: Turned): string {
  const { fill, decoration = '', inside, filled, gloss = 1 } = look;
  const outline = outlineOf(profile);
  const light = canvas.linear(
    [
      ['#1a1008', 0, 0.34 * gloss + 0.08],
      ['#1a1008', 0.16, 0.06],
      ['#ffffff', 0.3, 0.42 * gloss],
      ['#ffffff', 0.42, 0.06 * gloss],
      ['#1a1008', 0.68, 0.05],
      ['#1a1008', 0.92, 0.3 * gloss + 0.08],
      ['#3a2a1c', 1, 0.22],
    ],
    [0, 0, 1, 0],
  );
  const low = canvas.linear([
    ['#1a1008', 0, 0],
    ['#1a1008', 0.6, 0],
    ['#1a1008', 1, 0.26],
  ]);
  const body = `<path d="${outline}"/>`;
  return (
    canvas.inside(body, path(outline, fill) + decoration + path(outline, low) + path(outline, light)) +
    mouth(canvas, profile, inside, filled)
  );
}

function mouth(
  canvas: Canvas,
  profile: Profile,
  inside: string | undefined,
  filled: Turned['filled'],
): string {
  if (inside === undefined) return '';
  const [r, y] = profile[0] as Point;
  const depth = canvas.linear([
    [darker(inside, 0.55), 0],
    [darker(inside, 0.12), 1],
  ]);
  const rim =
    ellipse([0, y], r, r * TILT, lighter(inside, 0.25)) +
    ellipse([0, y + 1], r * 0.94, r * TILT * 0.9, depth);
  if (!filled) return rim;
  const [colour, down] = filled;
  const [fr, fy] = [r * 0.94 - down * 0.25, y + down];
  const surface = canvas.radial([
    [lighter(colour, 0.24), 0],
    [colour, 0.7],
    [darker(colour, 0.25), 1],
  ]);
  return (
    rim +
    canvas.inside(
      `<ellipse cx="0" cy="${n(y + 1)}" rx="${n(r * 0.94)}" ry="${n(r * TILT * 0.9)}"/>`,
      ellipse([0, fy], fr, fr * TILT, surface),
    )
  );
}

/** Closed outline of a body; foot and rim are curved like circles seen from above. */
export function outlineOf(profile: Profile): string {
  const right = profile;
  const left = profile.map(([x, y]) => [-x, y] as Point).toReversed();
  const [topRight = [0, 0], topLeft = [0, 0]] = [right[0], left.at(-1)];
  const [footRight = [0, 0], footLeft = [0, 0]] = [right.at(-1), left[0]];
  return (
    `M${n(topRight[0])} ${n(topRight[1])}${smooth(right)}` +
    `A${n(footRight[0])} ${n(footRight[0] * TILT)} 0 0 1 ${n(footLeft[0])} ${n(footLeft[1])}${smooth(left)}` +
    `A${n(topLeft[0])} ${n(Math.abs(topLeft[0]) * TILT)} 0 0 1 ${n(topRight[0])} ${n(topRight[1])}Z`
  );
}

/** A line painted around the body at a height, extending `reach` to both sides. */
export function ring(y: number, reach: number, colour: string, width: number): string {
  return line(
    `M${n(-reach)} ${n(y)}A${n(reach)} ${n(reach * TILT)} 0 0 0 ${n(reach)} ${n(y)}`,
    colour,
    width,
  );
}

/** A band around the body between two heights. */
export function belt(top: number, bottom: number, reach: number, paint: string): string {
  const ry = reach * TILT;
  return path(
    `M${n(-reach)} ${n(top)}A${n(reach)} ${n(ry)} 0 0 0 ${n(reach)} ${n(top)}V${n(bottom)}A${n(reach)} ${n(ry)} 0 0 1 ${n(-reach)} ${n(bottom)}Z`,
    paint,
  );
}

/** A second glaze that has run down from the rim. */
export function runningGlaze(
  canvas: Canvas,
  top: number,
  depth: number,
  reach: number,
  colour: string,
): string {
  const { chance } = canvas;
  const steps = 9;
  const points: Point[] = Array.from({ length: steps + 1 }, (_, index) => {
    const x = -reach + (2 * reach * index) / steps;
    const hang = Math.sqrt(Math.max(0, 1 - (x / reach) ** 2)) * reach * TILT;
    return [
      x,
      top + hang + depth * (index % 2 === 0 ? chance.between(0.35, 0.6) : chance.between(0.75, 1.15)),
    ];
  });
  return path(
    `M${n(-reach)} ${n(top - 80)}L${n(-reach)} ${n((points[0] as Point)[1])}${smooth(points)}L${n(reach)} ${n(top - 80)}Z`,
    colour,
  );
}

/** Iron specks, as on stoneware. */
export function specks(canvas: Canvas, [reach, top]: Point, colour: string, count: number): string {
  const { chance } = canvas;
  return Array.from({ length: count }, () =>
    circle(
      [chance.between(-reach, reach), chance.between(top, 0)],
      chance.between(1, 3.2),
      colour,
      `opacity="${chance.between(0.25, 0.7).toFixed(2)}"`,
    ),
  ).join('');
}
