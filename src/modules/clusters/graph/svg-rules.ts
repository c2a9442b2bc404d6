import { type Drawing, labelOrder, labelWishes, linesPath, nodePaths, sparedNodes } from './drawing-rules.ts';
import { GLYPH_LOOKS } from './glyph-rules.ts';
import { LABEL_HEIGHT, type PlacedLabel, placeLabels } from './label-rules.ts';

/** Most labels of a file, whose reader can zoom in. */
const MOST_LABELS = 2_000;
const INK = '#1c2333';
const LINE = '#aab2c2';
const PATH_COLOUR = '#c2410c';
export const LABEL_FONT_PIXELS = 12;

/** What a file shows besides the nodes and relations. */
export interface Emphasis {
  /** Nodes of the path, in its order. */
  readonly path: readonly number[];
}

/** Returns the labels of a file: as many as fit when nothing is scaled. */
export function fileLabels(drawing: Drawing, { path }: Emphasis): PlacedLabel[] {
  const { graph, width, height } = drawing;
  const wishes = labelWishes(
    drawing,
    labelOrder(graph, path, () => true),
  );
  const sight = { x: 0, y: 0, width, height };
  const nodes = sparedNodes(drawing, sight);
  return placeLabels(wishes, { sight, scale: 1, most: MOST_LABELS, nodes });
}

/** Returns a graph as an SVG on white. `style` embeds its typeface; without `labels` it has no texts. */
export function graphSvg(
  drawing: Drawing,
  {
    path,
    labels,
    style,
    title,
  }: Emphasis & {
    readonly labels: readonly PlacedLabel[];
    readonly style: string;
    readonly title: string;
  },
): string {
  const { width, height, graph } = drawing;
  const size = `width="${Math.ceil(width)}" height="${Math.ceil(height)}"`;
  const steps = path.slice(1).map((node, at) => [path[at] ?? 0, node] as const);
  const kinds = nodePaths(drawing, () => true).map(
    ({ kind, found }) =>
      `<path fill="${GLYPH_LOOKS[graph.kinds[kind]?.glyph ?? 'person'].colour}" d="${found}"/>`,
  );
  const texts = labels.map((label) => {
    const { x, y } = labelOrigin(label);
    return `<text x="${Math.round(x)}" y="${Math.round(y)}" text-anchor="${label.align}">${escaped(label.text)}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" ${size} viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}">`,
    `<title>${escaped(title)}</title><style>${style}</style>`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    `<path fill="none" stroke="${LINE}" d="${linesPath(drawing, graph.edges)}"/>`,
    `<path fill="none" stroke="${PATH_COLOUR}" stroke-width="3" d="${linesPath(drawing, steps)}"/>`,
    ...kinds,
    // Names stay readable on lines.
    `<g fill="${INK}" font-size="${LABEL_FONT_PIXELS}" stroke="#fff" stroke-width="3" paint-order="stroke">${texts.join('')}</g>`,
    '</svg>',
  ].join('\n');
}

/** Where the text of a label is anchored in a picture. */
export function labelOrigin({ left, top, width, align }: PlacedLabel): { x: number; y: number } {
  const share = { start: 0, middle: 0.5, end: 1 }[align];
  return { x: left + width * share, y: top + LABEL_HEIGHT / 2 + LABEL_FONT_PIXELS / 3 };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
