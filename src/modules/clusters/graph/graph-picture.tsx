import { saveBlob, savePng } from '../organization/save-png.tsx';
import type { Drawing } from './drawing-rules.ts';
import { fileLabels, graphSvg, LABEL_FONT_PIXELS, labelOrigin } from './svg-rules.ts';

interface Picture {
  readonly drawing: Drawing;
  /** Nodes of the path, in its order. */
  readonly path: readonly number[];
  readonly title: string;
  /** Name of the file, without its ending. */
  readonly name: string;
}

/** Saves a graph as an SVG that brings the typeface of the page along, so that Thai looks the same everywhere. */
export async function saveGraphSvg({ drawing, name, ...picture }: Picture): Promise<void> {
  const style = await typefaceStyle();
  const svg = graphSvg(drawing, { ...picture, style, labels: fileLabels(drawing, picture) });
  saveBlob(new Blob([svg], { type: 'image/svg+xml' }), `${name}.svg`);
}

/** Saves a graph as a PNG. Its names are written by the page itself, whose typefaces do not reach into pictures. */
export async function saveGraphPng({ drawing, name, ...picture }: Picture): Promise<void> {
  const { width, height } = drawing;
  const svg = graphSvg(drawing, { ...picture, style: '', labels: [] });
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const { fontFamily } = getComputedStyle(document.body);
  await savePng({ name: `${name}.png`, width, height }, (context) => {
    context.drawImage(image, 0, 0, width, height);
    context.font = `${LABEL_FONT_PIXELS}px ${fontFamily}`;
    context.lineWidth = 3;
    context.lineJoin = 'round';
    for (const label of fileLabels(drawing, picture)) {
      const { x, y } = labelOrigin(label);
      context.textAlign = label.align === 'middle' ? 'center' : label.align;
      context.strokeStyle = '#fff';
      context.strokeText(label.text, x, y);
      context.fillStyle = '#1c2333';
      context.fillText(label.text, x, y);
    }
  });
}

/** The style sheet of a file: the typeface of the page with its fonts as data. */
async function typefaceStyle(): Promise<string> {
  const { fontFamily } = getComputedStyle(document.body);
  const family = nameOf(fontFamily.split(',')[0] ?? '');
  const faces = [...document.styleSheets]
    .flatMap((sheet) => ownRules(sheet))
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => nameOf(style.getPropertyValue('font-family')) === family);
  const embedded = await Promise.all(faces.map(embeddedFace));
  return `${embedded.join('')}text{font-family:${fontFamily.replaceAll('<', '')}}`;
}

/** Sheets of other hosts tell nobody their rules. */
function ownRules(sheet: CSSStyleSheet): CSSRule[] {
  const isOwn = sheet.href === null || new URL(sheet.href).origin === location.origin;
  return isOwn ? [...sheet.cssRules] : [];
}

function nameOf(family: string): string {
  return family.trim().replace(/^["']|["']$/g, '');
}

async function embeddedFace({ style, parentStyleSheet }: CSSFontFaceRule): Promise<string> {
  const source = style.getPropertyValue('src');
  const address = /url\("?([^")]+)"?\)/.exec(source)?.[1];
  if (address === undefined) return '';
  const reply = await fetch(new URL(address, parentStyleSheet?.href ?? location.href));
  if (!reply.ok) throw new Error(`The typeface answered ${reply.status}.`);
  const data = await dataUrl(await reply.blob());
  const kept = ['font-family', 'font-weight', 'font-style', 'unicode-range'].map(
    (property) => `${property}:${style.getPropertyValue(property)};`,
  );
  return `@font-face{${kept.join('')}src:url(${data})}`;
}

function dataUrl(bytes: Blob): Promise<string> {
  const reader = new FileReader();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
  reader.addEventListener('error', () => reject(new Error('The typeface could not be read.')));
  reader.readAsDataURL(bytes);
  return promise;
}
