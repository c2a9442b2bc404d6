import type { PlotSheet } from './plot-contract.ts';
import { fileNameOf, sheetAsCsv } from './sheet-rules.ts';

/** Pixels of the picture for each pixel of the page: sharp in print. */
const PICTURE_SCALE = 3;
const MARGIN_PX = 20;
const TITLE_PX = 34;
/** What browsers draw at most. */
const MAX_SIDE_PX = 8_192;

/** Saves the numbers of a plot as CSV. */
export function saveSheet(sheet: PlotSheet, title: string): void {
  saveAs(new Blob([sheetAsCsv(sheet)], { type: 'text/csv;charset=utf-8' }), `${fileNameOf(title)}.csv`);
}

/** Saves a plot as it stands on the page, with its title, as PNG. */
export async function savePicture(figure: HTMLElement, title: string): Promise<void> {
  await document.fonts.ready;
  const frame = figure.getBoundingClientRect();
  const tools = figure.querySelector<HTMLElement>(':scope > [data-plot="tools"]');
  const bottom = tools ? tools.getBoundingClientRect().top : frame.bottom;
  const width = frame.width + 2 * MARGIN_PX;
  const height = bottom - frame.top + TITLE_PX + 2 * MARGIN_PX;
  const scale = Math.min(PICTURE_SCALE, MAX_SIDE_PX / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  pen.scale(scale, scale);
  const look = getComputedStyle(figure);
  pen.fillStyle = groundOf(figure);
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = look.color;
  pen.font = `600 18px ${look.fontFamily}`;
  pen.textBaseline = 'alphabetic';
  pen.fillText(title, MARGIN_PX, MARGIN_PX + 18, frame.width);
  pen.translate(MARGIN_PX - frame.left, MARGIN_PX + TITLE_PX - frame.top);
  for (const drawing of figure.querySelectorAll('svg')) {
    if (drawing.parentElement?.closest('svg, [data-plot="tools"]')) continue;
    await drawDrawing(pen, drawing);
  }
  drawTexts(pen, figure);
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!picture) throw new Error('the picture could not be drawn');
  saveAs(picture, `${fileNameOf(title)}.png`);
}

/** The colour that the figure stands on. */
function groundOf(figure: HTMLElement): string {
  for (let place: HTMLElement | null = figure; place; place = place.parentElement) {
    const { backgroundColor } = getComputedStyle(place);
    if (backgroundColor !== 'transparent' && backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
  }
  return 'white';
}

/** Properties that style sheets set; a picture has none of its own. */
const DRAWN = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'opacity', 'display'];

async function drawDrawing(pen: CanvasRenderingContext2D, drawing: SVGSVGElement): Promise<void> {
  const { left, top, width, height } = drawing.getBoundingClientRect();
  if (width === 0 || height === 0) return;
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [originals, copies] = [drawing.querySelectorAll('*'), copy.querySelectorAll('*')];
  for (const [at, element] of originals.entries()) {
    const own = getComputedStyle(element);
    const other = copies[at];
    if (!(other instanceof SVGElement)) continue;
    for (const name of DRAWN) other.style.setProperty(name, own.getPropertyValue(name));
    if (element.tagName === 'svg') other.style.overflow = 'visible';
    // The page's fonts do not reach into a picture: texts are drawn afterwards.
    if (element.tagName === 'text') other.remove();
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  // Strokes and dots reach over the edge.
  const [wide, tall] = [width + 2 * MARGIN_PX, height + 2 * MARGIN_PX];
  const inner = new XMLSerializer().serializeToString(copy);
  copy.remove();
  const outer = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${tall}"><svg x="${MARGIN_PX}" y="${MARGIN_PX}" width="${width}" height="${height}" overflow="visible">${inner}</svg></svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(outer)}`;
  await image.decode();
  pen.drawImage(image, left - MARGIN_PX, top - MARGIN_PX, wide, tall);
}

/** Draws every line of text where the browser has put it. */
function drawTexts(pen: CanvasRenderingContext2D, figure: HTMLElement): void {
  const walker = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest('[data-plot="tools"], .sr-only')) continue;
    const look = getComputedStyle(parent);
    if (look.display === 'none') continue;
    pen.font = `${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
    pen.fillStyle = parent instanceof SVGElement ? look.fill : look.color;
    for (const { text, left, top, height } of linesOf(node)) {
      const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = pen.measureText(text);
      pen.fillText(text, left, top + (height - up - down) / 2 + up);
    }
  }
}

interface TextLine {
  text: string;
  readonly left: number;
  readonly top: number;
  readonly height: number;
}

function linesOf(node: Node): TextLine[] {
  const text = node.textContent ?? '';
  const lines: TextLine[] = [];
  const range = document.createRange();
  for (let at = 0; at < text.length; at += 1) {
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const box = range.getClientRects()[0];
    const line = lines.at(-1);
    if (!box) {
      if (line) line.text += text[at];
    } else if (line && Math.abs(line.top - box.top) < box.height / 2) line.text += text[at];
    else lines.push({ text: text[at] ?? '', left: box.left, top: box.top, height: box.height });
  }
  return lines;
}

function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Safari reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
