/** Height of a label, and the widest one, in pixels. */
export const LABEL_HEIGHT = 24;
export const MOST_LABEL_WIDTH = 176;
/** Distance of a label from the middle of its node, in pixels of the drawing. */
export const LABEL_GAP = 10;
/** Mean width of a letter at 12 pixels, and the space around a label's text. */
const LETTER = 7.4;
const PADDING = 10;

/** A node that wants a label, in the order of importance. */
export interface LabelWish {
  readonly node: number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

export interface PlacedLabel extends LabelWish {
  /** Upper left corner in pixels from that of the sight. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** Returns the width that a label needs, in pixels. Marks above and below Thai letters take none. */
export function labelWidth(text: string): number {
  return Math.min(MOST_LABEL_WIDTH, text.replace(/\p{M}/gu, '').length * LETTER + PADDING);
}

/**
 * Returns the labels that fit without overlapping, at most `most`: an earlier wish before a later one. `sight` is the part of the
 * drawing that is seen, `scale` how large it is seen.
 */
export function placeLabels(
  wishes: Iterable<LabelWish>,
  {
    sight,
    scale,
    most,
  }: {
    readonly sight: {
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    };
    readonly scale: number;
    readonly most: number;
  },
): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  const [wide, tall] = [sight.width * scale, sight.height * scale];
  // Labels by rows of their own height: only those in the same and the neighbouring rows can overlap.
  const rows = new Map<number, PlacedLabel[]>();
  for (const wish of wishes) {
    if (placed.length >= most) break;
    const left = (wish.x - sight.x + LABEL_GAP) * scale;
    const top = (wish.y - sight.y) * scale - LABEL_HEIGHT / 2;
    const width = labelWidth(wish.text);
    if (left < 0 || top < 0 || left + width > wide || top + LABEL_HEIGHT > tall) continue;
    const row = Math.floor(top / LABEL_HEIGHT);
    const near = [row - 1, row, row + 1].flatMap((each) => rows.get(each) ?? []);
    if (near.some((other) => overlap(other, { left, top, width }))) continue;
    const label = { ...wish, left, top, width };
    placed.push(label);
    rows.set(row, [...(rows.get(row) ?? []), label]);
  }
  return placed;
}

type LabelBox = Pick<PlacedLabel, 'left' | 'top' | 'width'>;

function overlap(one: LabelBox, other: LabelBox): boolean {
  return (
    Math.abs(one.top - other.top) < LABEL_HEIGHT &&
    one.left < other.left + other.width &&
    other.left < one.left + one.width
  );
}
