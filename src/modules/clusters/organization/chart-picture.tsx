import type { Locale } from '#platform/locale/locale.ts';
import { holdersText, nodeName } from './chart-text.tsx';
import { CARD_HEAD, CARD_LINE, CARD_WIDTH, type ChartCard, type ChartLayout } from './layout-rules.ts';
import { shortenedText } from './shorten-rules.ts';
import { type ChartTree, isVacant } from './tree-rules.ts';

const MARGIN = 32;
const PADDING = 12;
/** Longest side and most pixels of a canvas that browsers draw (Safari's limits are the lowest). */
const MOST_SIDE = 8_192;
const MOST_PIXELS = 16_777_216;

interface Picture {
  readonly tree: ChartTree;
  readonly layout: ChartLayout;
  readonly locale: Locale;
}

/** Saves the whole chart as a PNG, on white, in the typeface of the page; a very large one is scaled down. */
export async function saveChartPicture({
  name,
  ...picture
}: Picture & { readonly name: string }): Promise<void> {
  await document.fonts.ready;
  const { width, height } = picture.layout;
  const [wide, tall] = [width + MARGIN * 2, height + MARGIN * 2];
  const scale = Math.min(2, MOST_SIDE / wide, MOST_SIDE / tall, Math.sqrt(MOST_PIXELS / (wide * tall)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(wide * scale));
  canvas.height = Math.max(1, Math.floor(tall * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.translate(MARGIN, MARGIN);
  drawChart(context, picture);
  const link = document.createElement('a');
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!bytes) throw new Error('The picture of the chart could not be made.');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

function drawChart(context: CanvasRenderingContext2D, picture: Picture): void {
  context.lineWidth = 1.5;
  context.strokeStyle = '#9aa0a6';
  for (const link of picture.layout.links) {
    context.beginPath();
    for (let at = 0; at + 1 < link.length; at += 2) context.lineTo(link[at] ?? 0, link[at + 1] ?? 0);
    context.stroke();
  }
  const family = getComputedStyle(document.body).fontFamily;
  for (const card of picture.layout.cards) drawCard(context, card, { ...picture, family });
}

function drawCard(
  context: CanvasRenderingContext2D,
  { unit, positions, x, y, height }: ChartCard,
  { tree, locale, family }: Picture & { readonly family: string },
): void {
  context.fillStyle = '#fff';
  context.fillRect(x, y, CARD_WIDTH, height);
  context.fillStyle = '#eef2f6';
  context.fillRect(x, y, CARD_WIDTH, CARD_HEAD);
  context.strokeRect(x, y, CARD_WIDTH, height);
  const write = (text: string, baseline: number, look: { font: string; colour: string }): void => {
    context.font = look.font;
    context.fillStyle = look.colour;
    const shown = shortenedText(text, (cut) => context.measureText(cut).width <= CARD_WIDTH - PADDING * 2);
    context.fillText(shown, x + PADDING, baseline);
  };
  write(nodeName(unit, locale), y + CARD_HEAD * 0.65, { font: `600 16px ${family}`, colour: '#1a1d21' });
  positions.forEach((position, at) => {
    const top = y + CARD_HEAD + at * CARD_LINE;
    write(nodeName(position, locale), top + 19, { font: `14px ${family}`, colour: '#1a1d21' });
    const colour = isVacant(tree, position) ? '#8a4b00' : '#5a626b';
    write(holdersText(tree, position), top + 36, { font: `12px ${family}`, colour });
  });
}
