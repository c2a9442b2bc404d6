import type { Palette } from './colours.ts';
import type { Chance } from '#platform/demo/random.ts';

/** Side length of the square drawing area. */
export const EDGE = 800;
/** Side length of the picture in pixels: sharp enough for a phone; 25% more would take 50% longer. */
const PIXELS = 640;

/** Drawing context: colours, random source, and definitions of gradients and patterns. */
export class Canvas {
  readonly palette: Palette;
  readonly chance: Chance;
  private readonly definitions: string[];

  constructor(palette: Palette, chance: Chance, definitions: string[] = []) {
    this.palette = palette;
    this.chance = chance;
    this.definitions = definitions;
  }

  /** The same picture with another random source. */
  withChance(chance: Chance): Canvas {
    return new Canvas(this.palette, chance, this.definitions);
  }

  /**
   * Adds a linear gradient from `from` to `to` (fractions of the shape) and returns its paint. Stops: colour, place,
   * opacity.
   */
  linear(
    stops: readonly Stop[],
    [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 0, 1],
  ): string {
    return this.define(
      (id) =>
        `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`,
    );
  }

  radial(stops: readonly Stop[], [cx, cy, r]: readonly [number, number, number] = [0.5, 0.5, 0.5]): string {
    return this.define(
      (id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`,
    );
  }

  /** Adds a repeated tile of `width` × `height` and returns its paint. */
  tiled(content: string, [width, height]: readonly [number, number], transform = ''): string {
    return this.define(
      (id) =>
        `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse"${transform && ` patternTransform="${transform}"`}>${content}</pattern>`,
    );
  }

  /** Clips `content` to a shape. */
  inside(shape: string, content: string): string {
    const id = `c${this.definitions.length}`;
    this.definitions.push(`<clipPath id="${id}">${shape}</clipPath>`);
    return `<g clip-path="url(#${id})">${content}</g>`;
  }

  /** Returns the whole picture. */
  svg(content: string): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${PIXELS}" height="${PIXELS}" viewBox="0 0 ${EDGE} ${EDGE}"><defs>${this.definitions.join('')}</defs>${content}</svg>`;
  }

  private define(write: (id: string) => string): string {
    const id = `d${this.definitions.length}`;
    this.definitions.push(write(id));
    return `url(#${id})`;
  }
}

/** Colour, place between 0 and 1, opacity. */
export type Stop = readonly [colour: string, at: number, opacity?: number];

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(
      ([colour, at, opacity = 1]) =>
        `<stop offset="${at}" stop-color="${colour}"${opacity === 1 ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');
}

/** Rounds a coordinate to a tenth. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export type Point = readonly [x: number, y: number];

/** Smooth path through all points (Catmull–Rom as cubic Béziers), without its initial move. */
export function smooth(points: readonly Point[], tension = 1): string {
  const at = (index: number): Point => points[Math.min(Math.max(index, 0), points.length - 1)] as Point;
  return points
    .slice(1)
    .map((to, index) => {
      const [before, from, after] = [at(index - 1), at(index), at(index + 2)];
      const share = tension / 6;
      const [ax, ay] = [from[0] + (to[0] - before[0]) * share, from[1] + (to[1] - before[1]) * share];
      const [bx, by] = [to[0] - (after[0] - from[0]) * share, to[1] - (after[1] - from[1]) * share];
      return `C${n(ax)} ${n(ay)} ${n(bx)} ${n(by)} ${n(to[0])} ${n(to[1])}`;
    })
    .join('');
}

export function circle([x, y]: Point, r: number, fill: string, more = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more && ` ${more}`}/>`;
}

export function ellipse([x, y]: Point, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${more && ` ${more}`}/>`;
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;
}

export function line(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;
}

export function rect([x, y]: Point, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${more && ` ${more}`}/>`;
}

export function placed(content: string, [x, y]: Point, scale = 1, turn = 0): string {
  const turned = turn === 0 ? '' : ` rotate(${n(turn)})`;
  const scaled = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`;
  return `<g transform="translate(${n(x)} ${n(y)})${turned}${scaled}">${content}</g>`;
}

export function faint(content: string, opacity: number): string {
  return `<g opacity="${opacity}">${content}</g>`;
}
