/** A signature: lines as they were drawn, a name as it was typed, or both. */
export interface Signature {
  readonly name: string;
  /** Each line as numbers in pairs: across, down. */
  readonly strokes: readonly (readonly number[])[];
}

/** The area in which a signature is drawn, in its own units. */
export const SIGNATURE_WIDTH = 600;
export const SIGNATURE_HEIGHT = 200;
export const MAX_STROKES = 40;
/** Most points of all lines together. */
export const MAX_POINTS = 600;
export const MAX_SIGNED_NAME = 200;
/** Points that are closer to the one before than this add nothing. */
const LEAST_STEP = 3;

/** Reads lines such as `12,30 14,33;50,60`; null where they are none, or more than a signature holds. */
export function parseStrokes(text: string): number[][] | null {
  if (text === '') return [];
  if (!/^[0-9,; ]{1,10000}$/.test(text)) return null;
  const strokes: number[][] = [];
  let points = 0;
  for (const line of text.split(';')) {
    const stroke: number[] = [];
    for (const point of line.split(' ')) {
      const read = /^([0-9]{1,3}),([0-9]{1,3})$/.exec(point);
      const across = Number(read?.[1]);
      const down = Number(read?.[2]);
      if (!(across <= SIGNATURE_WIDTH && down <= SIGNATURE_HEIGHT)) return null;
      stroke.push(across, down);
      points += 1;
    }
    strokes.push(stroke);
  }
  return strokes.length <= MAX_STROKES && points <= MAX_POINTS ? strokes : null;
}

/** Returns lines as the form sends them. */
export function strokesText(strokes: readonly (readonly number[])[]): string {
  return strokes.map((stroke) => pairsOf(stroke).join(' ')).join(';');
}

/** Returns a line with one more point within the area; as it is where the point is too close to the last one. */
export function withPoint(stroke: readonly number[], across: number, down: number): readonly number[] {
  const x = Math.min(Math.max(Math.round(across), 0), SIGNATURE_WIDTH);
  const y = Math.min(Math.max(Math.round(down), 0), SIGNATURE_HEIGHT);
  const lastX = stroke.at(-2);
  const lastY = stroke.at(-1);
  if (lastX !== undefined && lastY !== undefined && Math.hypot(x - lastX, y - lastY) < LEAST_STEP)
    return stroke;
  return [...stroke, x, y];
}

/** Returns the lines with one more, with fewer points where there would be too many; the latest lines are kept. */
export function withStroke(
  strokes: readonly (readonly number[])[],
  stroke: readonly number[],
): readonly (readonly number[])[] {
  let all = [...strokes, stroke].slice(-MAX_STROKES);
  while (all.reduce((points, each) => points + each.length / 2, 0) > MAX_POINTS) all = all.map(thinned);
  return all;
}

/** Every other point; a line of two points stays a line. */
function thinned(stroke: readonly number[]): readonly number[] {
  return stroke.length <= 4 ? stroke : stroke.filter((_, at) => Math.floor(at / 2) % 2 === 0);
}

/** Returns the path of a line in SVG; a single point is a dot. */
export function pathOf(stroke: readonly number[]): string {
  const [first, ...others] = pairsOf(stroke);
  return others.length === 0 ? `M${first} h0.1` : `M${first} L${others.join(' ')}`;
}

function pairsOf(stroke: readonly number[]): string[] {
  return Array.from({ length: stroke.length / 2 }, (_, at) => `${stroke[at * 2]},${stroke[at * 2 + 1]}`);
}
