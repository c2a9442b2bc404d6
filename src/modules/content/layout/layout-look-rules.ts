import type { CSSProperties } from 'react';
import type { DocumentPicture } from '#platform/documents/document-contract.ts';
import { colorCss, gapPixels, isDarkColor, lengthCss, widthCss } from './css-value-rules.ts';
import type { Background, Border, Column, Responsive, Row, Sides, Visibility } from './layout-contract.ts';

/** Class names and inline style of one element. Styles are made of checked values alone, never of stored text. */
export interface Look {
  readonly className: string;
  readonly style: CSSProperties;
}

type Pictures = Readonly<Record<string, DocumentPicture>>;

// Written out, so that the style sheet contains them. The variables hold the values of each width of screen:
// below 640 px, from 640 px, from 1,024 px.
const RESPONSIVE = {
  margin: 'm-(--m-1) sm:m-(--m-2) lg:m-(--m-3)',
  padding: 'p-(--p-1) sm:p-(--p-2) lg:p-(--p-3)',
  columns: 'grid-cols-(--c-1) sm:grid-cols-(--c-2) lg:grid-cols-(--c-3)',
  gap: 'gap-(--g-1) sm:gap-(--g-2) lg:gap-(--g-3)',
  side: 'px-(--s-1) sm:px-(--s-2) lg:px-(--s-3)',
  span: 'col-(--n-1) sm:col-(--n-2) lg:col-(--n-3)',
  height: 'h-(--h-1) sm:h-(--h-2) lg:h-(--h-3)',
} as const;
const NAMES = {
  margin: 'm',
  padding: 'p',
  columns: 'c',
  gap: 'g',
  side: 's',
  span: 'n',
  height: 'h',
} as const;

/** The value of each width of screen, from narrow to wide. */
export function valuesOf<Value>({
  desktop,
  tablet = desktop,
  mobile = tablet,
}: Responsive<Value>): readonly [mobile: Value, tablet: Value, desktop: Value] {
  return [mobile, tablet, desktop];
}

function responsive(
  property: keyof typeof RESPONSIVE,
  css: readonly [string, string, string],
  nothing = '0',
): Look {
  if (css.every((value) => value === nothing)) return NO_LOOK;
  const style = Object.fromEntries(css.map((value, at) => [`--${NAMES[property]}-${at + 1}`, value]));
  return { className: RESPONSIVE[property], style };
}

const NO_LOOK: Look = { className: '', style: {} };

function joined(...looks: readonly Look[]): Look {
  return {
    className: looks
      .map(({ className }) => className)
      .filter(Boolean)
      .join(' '),
    style: Object.assign({}, ...looks.map(({ style }) => style)),
  };
}

function sidesCss({ top, right, bottom, left }: Sides): string {
  const css = [top, right, bottom, left].map(lengthCss);
  return css.every((value) => value === '0') ? '0' : css.join(' ');
}

function spacing(property: 'margin' | 'padding', sides: Responsive<Sides>): Look {
  const [mobile, tablet, desktop] = valuesOf(sides);
  return responsive(property, [sidesCss(mobile), sidesCss(tablet), sidesCss(desktop)]);
}

/** Laptop and desktop share the columns of a desktop; a row can be left out of either. */
function visibilityClass(shown: Visibility): string {
  return [
    !shown.mobile && 'max-sm:hidden',
    !shown.tablet && 'sm:max-lg:hidden',
    !shown.laptop && 'lg:max-xl:hidden',
    !shown.desktop && 'xl:hidden',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Whether any width of screen shows it. */
export function isEverShown({ mobile, tablet, laptop, desktop }: Visibility): boolean {
  return mobile || tablet || laptop || desktop;
}

const POSITION = {
  static: '',
  relative: 'relative',
  sticky: 'sticky top-(--header-height,0px) z-10',
} as const;

/** A background that does not follow the theme decides whether its text is light or dark. */
function inkStyle({ type, color, gradientColor1, gradientColor2 }: Background): CSSProperties {
  const beneath = type === 'gradient' ? (gradientColor1 ?? gradientColor2) : type === 'none' ? null : color;
  if (beneath === 'accent') return { color: 'var(--color-accent-ink)' };
  if (beneath === 'ink') return { color: 'var(--color-canvas)' };
  const isDark = beneath === null ? null : isDarkColor(beneath);
  return isDark === null ? {} : { colorScheme: isDark ? 'dark' : 'light', color: 'var(--color-ink)' };
}

export function backgroundStyle(background: Background, pictures: Pictures): CSSProperties {
  return { ...inkStyle(background), ...fillStyle(background, pictures) };
}

function fillStyle(background: Background, pictures: Pictures): CSSProperties {
  const { type, color, image, gradientColor1: first, gradientColor2: second } = background;
  const base = color === null ? {} : { backgroundColor: colorCss(color) };
  if (type === 'color') return base;
  if (type === 'gradient') {
    const only = first ?? second;
    if (first !== null && second !== null)
      return {
        backgroundImage: `linear-gradient(${background.gradientAngle}deg, ${colorCss(first)}, ${colorCss(second)})`,
      };
    return only === null ? {} : { backgroundColor: colorCss(only) };
  }
  if (type === 'image' && image) {
    const url = image.pictureId === null ? image.path : pictures[image.pictureId]?.url;
    if (url === null || url === undefined) return base;
    return {
      ...base,
      backgroundImage: `url("${cssString(url)}")`,
      backgroundSize: image.size,
      backgroundPosition: image.position,
      backgroundRepeat: image.repeats ? 'repeat' : 'no-repeat',
    };
  }
  return {};
}

function cssString(text: string): string {
  return text.replaceAll(/["\\\n\r\f<>]/g, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `);
}

function borderStyle({ width, style, color, radius }: Border): CSSProperties {
  const line = lengthCss(width);
  return {
    ...(line !== '0' &&
      style !== 'none' && {
        borderWidth: line,
        borderStyle: style,
        borderColor: color === null ? 'currentColor' : colorCss(color),
      }),
    ...(radius !== '0' && { borderRadius: lengthCss(radius) }),
  };
}

/** The three boxes of a row: around it, its own, and the grid of its columns. */
export function rowLooks(row: Row, pictures: Pictures): { outer: Look; box: Look; grid: Look } {
  const width = widthCss(row.width);
  const gaps = valuesOf(row.gap).map(gapPixels);
  const pixels = (of: 'gap' | 'side'): [string, string, string] =>
    gaps.map((each) => (each[of] === 0 ? '0' : `${each[of]}px`)) as [string, string, string];
  const { mobile, tablet, desktop } = row.columns;
  const tracks = (count: number): string => `repeat(${count}, minmax(0, 1fr))`;
  return {
    outer: joined(
      {
        className: [POSITION[row.position], visibilityClass(row.visibility)].filter(Boolean).join(' '),
        style: {},
      },
      spacing('margin', row.margin),
      spacing('padding', row.paddingOut),
    ),
    box: joined(spacing('padding', row.paddingIn), {
      className: 'mx-auto w-full',
      style: {
        ...(width !== null && { maxWidth: width }),
        ...backgroundStyle(row.background, pictures),
        ...borderStyle(row.border),
      },
    }),
    grid: joined(
      { className: 'grid', style: {} },
      responsive('columns', [tracks(mobile), tracks(tablet), tracks(desktop)], tracks(1)),
      responsive('gap', pixels('gap')),
      responsive('side', pixels('side')),
    ),
  };
}

/** A column, which takes no more columns than its row has on that width of screen. */
export function columnLook(column: Column, columns: Row['columns'], pictures: Pictures): Look {
  const [mobile, tablet, desktop] = valuesOf(column.colspan);
  const span = (wanted: number, count: number): string => {
    const taken = Math.min(wanted, count);
    return `span ${taken} / span ${taken}`;
  };
  return joined(
    { className: `flex min-w-0 flex-col gap-4 ${POSITION[column.position]}`.trim(), style: {} },
    responsive(
      'span',
      [span(mobile, columns.mobile), span(tablet, columns.tablet), span(desktop, columns.desktop)],
      span(1, 1),
    ),
    spacing('margin', column.margin),
    spacing('padding', column.padding),
    {
      className: '',
      style: { ...backgroundStyle(column.background, pictures), ...borderStyle(column.border) },
    },
  );
}

export function spacerLook(height: Responsive<string>): Look {
  const [mobile, tablet, desktop] = valuesOf(height);
  return responsive('height', [lengthCss(mobile), lengthCss(tablet), lengthCss(desktop)]);
}
