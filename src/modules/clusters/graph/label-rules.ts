/** Height of a label, and the widest one, in pixels. */
export const LABEL_HEIGHT = 24;
const MOST_LABEL_WIDTH = 176;
/** Distance of a label from the middle of its node, in pixels of the drawing. */
const LABEL_GAP = 10;
/** Of the marks of nodes, in pixels of the drawing. */
const NODE_RADIUS = 8;
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
  /** The edge of the label that its text stands at: the one beside the node. */
  readonly align: 'start' | 'middle' | 'end';
}

/** Returns the width that a label needs, in pixels. Marks above and below Thai letters take none. */
export function labelWidth(text: string): number {
  return Math.min(MOST_LABEL_WIDTH, text.replace(/\p{M}/gu, '').length * LETTER + PADDING);
}

/** The part of a drawing that is seen, and how large. */
export interface LabelSight {
  readonly sight: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly scale: number;
}

/**
 * Returns the labels that fit without overlapping each other or covering one of `nodes`, at most `most`: an earlier wish before a
 * later one. A label stands beside its node, or else below or above it.
 */
export function placeLabels(
  wishes: Iterable<LabelWish>,
  {
    sight,
    scale,
    most,
    nodes = [],
  }: LabelSight & { readonly most: number; readonly nodes?: readonly Point[] },
): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  const inSight = (box: LabelBox): boolean =>
    box.left >= 0 &&
    box.top >= 0 &&
    box.left + box.width <= sight.width * scale &&
    box.top + LABEL_HEIGHT <= sight.height * scale;
  const rows = new Rows();
  for (const { x, y } of nodes) rows.addNode({ x: (x - sight.x) * scale, y: (y - sight.y) * scale }, scale);
  for (const wish of wishes) {
    if (placed.length >= most) break;
    const point = { x: (wish.x - sight.x) * scale, y: (wish.y - sight.y) * scale };
    const box = boxesAround(point, labelWidth(wish.text), LABEL_GAP * scale).find(
      (each) => inSight(each) && rows.isFree(each),
    );
    if (!box) continue;
    rows.add(box);
    placed.push({ ...wish, ...box });
  }
  return placed;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

type LabelBox = Pick<PlacedLabel, 'left' | 'top' | 'width'>;
type AlignedBox = LabelBox & Pick<PlacedLabel, 'align'>;

/** Right of a node, left of it, below and above. */
function boxesAround({ x, y }: Point, width: number, gap: number): AlignedBox[] {
  const middle = y - LABEL_HEIGHT / 2;
  return [
    { left: x + gap, top: middle, width, align: 'start' },
    { left: x - gap - width, top: middle, width, align: 'end' },
    { left: x - width / 2, top: y + gap, width, align: 'middle' },
    { left: x - width / 2, top: y - gap - LABEL_HEIGHT, width, align: 'middle' },
  ];
}

/** What is taken, by rows as high as a label: only the same row and its neighbours can overlap. */
class Rows {
  readonly #boxes = new Map<number, (LabelBox & { readonly height: number })[]>();

  add(box: LabelBox, height = LABEL_HEIGHT): void {
    const row = Math.floor(box.top / LABEL_HEIGHT);
    const taken = this.#boxes.get(row) ?? [];
    taken.push({ ...box, height });
    this.#boxes.set(row, taken);
  }

  addNode({ x, y }: Point, scale: number): void {
    const radius = NODE_RADIUS * Math.min(scale, 1);
    this.add({ left: x - radius, top: y - radius, width: radius * 2 }, radius * 2);
  }

  isFree(box: LabelBox): boolean {
    const row = Math.floor(box.top / LABEL_HEIGHT);
    return [row - 1, row, row + 1]
      .flatMap((each) => this.#boxes.get(each) ?? [])
      .every(
        (other) =>
          box.top >= other.top + other.height ||
          other.top >= box.top + LABEL_HEIGHT ||
          box.left >= other.left + other.width ||
          other.left >= box.left + box.width,
      );
  }
}
