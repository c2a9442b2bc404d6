import { qrPath } from '#platform/images/qr-rules.ts';
import { ASCENT, LINE_HEIGHT, POINTS_PER_MM } from '#platform/paper/measures-rules.ts';
import { type PaperDocument, widthOf } from '#platform/paper/paper-fonts.ts';
import { wrapLine } from '#platform/paper/wrap-line.ts';
import { normalizeText } from '#platform/text/fold.ts';
import { type Element, type Layout, PAGES, type Strings } from '../template/layout-contract.ts';
import type { Drawn, DrawnItem } from '../certificate/drawn-contract.ts';
import { frameItems } from './frame-rules.ts';

/** Smallest factor by which a text shrinks before it exceeds its line limit. */
const MIN_SHRINK = 0.6;
const SHRINK_STEP = 0.05;

type TextElement = Extract<Element, { kind: 'text' }>;

/**
 * Lays out the page, measured with the fonts that it is drawn in. Long texts shrink, then wrap at word boundaries; nothing is
 * cut off. `link` is the target of the QR code.
 */
export function layOut(
  doc: PaperDocument,
  { layout, strings, link }: { layout: Layout; strings: Strings; link: string },
): Drawn {
  const { widthMm, heightMm } = PAGES[layout.page];
  return {
    width: widthMm * POINTS_PER_MM,
    height: heightMm * POINTS_PER_MM,
    paper: layout.paper,
    background: layout.background,
    items: [
      ...frameItems(layout),
      ...layout.elements.flatMap((element) => itemsOf(doc, element, { strings, link })),
    ],
  };
}

function itemsOf(
  doc: PaperDocument,
  element: Element,
  { strings, link }: { strings: Strings; link: string },
): DrawnItem[] {
  const at = { x: element.x * POINTS_PER_MM, y: element.y * POINTS_PER_MM, of: element.id };
  const width = element.w * POINTS_PER_MM;
  switch (element.kind) {
    case 'text':
      return textItems(doc, element, fillVariables(element.text, strings));
    case 'picture':
      return [
        { kind: 'picture', pictureId: element.pictureId, ...at, width, height: element.h * POINTS_PER_MM },
      ];
    case 'qr': {
      const { size, path } = qrPath(link);
      const square = { kind: 'path', ...at, scale: width / size, stroke: null } as const;
      return [
        { ...square, path: `M0 0h${size}v${size}h${-size}z`, fill: '#ffffff' },
        { ...square, path, fill: '#000000' },
      ];
    }
    case 'rule':
      return [ruleItem(element, element.y, element.thickness)];
    case 'signature':
      return signatureItems(doc, {
        ...element,
        name: fillVariables(element.name, strings),
        office: fillVariables(element.office, strings),
      });
  }
}

function signatureItems(doc: PaperDocument, element: Extract<Element, { kind: 'signature' }>): DrawnItem[] {
  const pictureMm = element.w / 3;
  const lineY = element.y + pictureMm;
  const text = (id: string, words: string, y: number, size: number): DrawnItem[] =>
    textItems(
      doc,
      {
        ...element,
        kind: 'text',
        id,
        text: words,
        y,
        size,
        isBold: false,
        align: 'center',
        maxLines: 2,
      },
      words,
    );
  const nameLines = text(element.id, `(${element.name})`, lineY + 1, element.size);
  const nameMm = (nameLines.length * element.size * LINE_HEIGHT) / POINTS_PER_MM;
  return [
    ...(element.pictureId === null
      ? []
      : [
          {
            kind: 'picture',
            pictureId: element.pictureId,
            x: element.x * POINTS_PER_MM,
            y: element.y * POINTS_PER_MM,
            width: element.w * POINTS_PER_MM,
            height: pictureMm * POINTS_PER_MM,
            of: element.id,
          } as const,
        ]),
    ruleItem(element, lineY, 0.25),
    ...(element.name === '' ? [] : nameLines),
    ...text(element.id, element.office, lineY + 1 + nameMm, element.size * 0.85),
  ];
}

function ruleItem(
  element: { readonly x: number; readonly w: number; readonly colour: string; readonly id: string },
  yMm: number,
  thickness: number,
): DrawnItem {
  return {
    kind: 'path',
    path: `M0 0h${element.w}`,
    x: element.x * POINTS_PER_MM,
    y: yMm * POINTS_PER_MM,
    scale: POINTS_PER_MM,
    fill: null,
    stroke: { colour: element.colour, width: thickness },
    of: element.id,
  };
}

const BRACES = /\{([a-z]+)\}/g;

/**
 * Fills in the variables in braces; unknown ones stay as typed. Drops a line with an empty value, such as the score line
 * where there was no exam. Line breaks inside a value become spaces.
 */
export function fillVariables(text: string, strings: Strings): string {
  const valueOf = (name: string): string | undefined =>
    Object.hasOwn(strings, name)
      ? (strings[name as keyof Strings] ?? '').replace(/\s+/g, ' ').trim()
      : undefined;
  return text
    .split('\n')
    .filter((line) => ![...line.matchAll(BRACES)].some(([, name = '']) => valueOf(name) === ''))
    .map((line) => normalizeText(line.replace(BRACES, (whole, name: string) => valueOf(name) ?? whole)))
    .join('\n');
}

function textItems(doc: PaperDocument, element: TextElement, text: string): DrawnItem[] {
  const width = element.w * POINTS_PER_MM;
  const { lines, size } = fitted(doc, element, text, width);
  return lines.flatMap((line, index): DrawnItem[] => {
    if (line === '') return [];
    const lineWidth = widthOf(doc, element, line, size);
    const free = width - lineWidth;
    const shift = element.align === 'left' ? 0 : element.align === 'center' ? free / 2 : free;
    return [
      {
        kind: 'text',
        text: line,
        x: element.x * POINTS_PER_MM + shift,
        baseline: element.y * POINTS_PER_MM + size * (ASCENT + index * LINE_HEIGHT),
        width: lineWidth,
        size,
        typeface: element.typeface,
        isBold: element.isBold,
        colour: element.colour,
        of: element.id,
      },
    ];
  });
}

function fitted(
  doc: PaperDocument,
  element: TextElement,
  text: string,
  width: number,
): { lines: string[]; size: number } {
  for (let shrink = 1; ; shrink -= SHRINK_STEP) {
    const size = element.size * Math.max(shrink, MIN_SHRINK);
    const lines = text
      .split('\n')
      .flatMap((paragraph) => wrapLine(paragraph.trim(), width, (line) => widthOf(doc, element, line, size)));
    if (lines.length <= element.maxLines || shrink <= MIN_SHRINK) return { lines, size };
  }
}
