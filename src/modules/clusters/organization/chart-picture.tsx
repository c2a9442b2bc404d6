import { CARD_TEXT_WIDTH, cardTexts, DRAWN_COLOURS, DRAWN_LINE_WIDTH, type DrawnCard } from './card-rules.ts';
import { CARD_HEAD, CARD_WIDTH, type ChartLayout } from './layout-rules.ts';
import { savePng } from './save-png.tsx';
import { shortenedText } from './shorten-rules.ts';

interface Picture {
  readonly cards: readonly DrawnCard[];
  readonly layout: Pick<ChartLayout, 'links' | 'width' | 'height'>;
}

/** Saves the whole chart as a PNG, on white, in the typeface of the page; a very large one is scaled down. */
export async function saveChartPicture({
  name,
  ...picture
}: Picture & { readonly name: string }): Promise<void> {
  const { width, height } = picture.layout;
  await savePng({ name, width, height }, (context) => drawChart(context, picture));
}

function drawChart(context: CanvasRenderingContext2D, { cards, layout }: Picture): void {
  context.lineWidth = DRAWN_LINE_WIDTH;
  context.strokeStyle = DRAWN_COLOURS.line;
  for (const link of layout.links) {
    context.beginPath();
    for (let at = 0; at + 1 < link.length; at += 2) context.lineTo(link[at] ?? 0, link[at + 1] ?? 0);
    context.stroke();
  }
  const family = getComputedStyle(document.body).fontFamily;
  for (const card of cards) drawCard(context, card, family);
}

function drawCard(context: CanvasRenderingContext2D, card: DrawnCard, family: string): void {
  const { x, y, height } = card;
  context.fillStyle = '#fff';
  context.fillRect(x, y, CARD_WIDTH, height);
  context.fillStyle = DRAWN_COLOURS.head;
  context.fillRect(x, y, CARD_WIDTH, CARD_HEAD);
  context.strokeRect(x, y, CARD_WIDTH, height);
  for (const { text, size, isBold, colour, ...line } of cardTexts(card)) {
    context.font = `${isBold ? 600 : 400} ${size}px ${family}`;
    context.fillStyle = colour;
    const shown = shortenedText(text, (cut) => context.measureText(cut).width <= CARD_TEXT_WIDTH);
    context.fillText(shown, line.x, line.baseline);
  }
}
