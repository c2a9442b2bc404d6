/**
 * What a page's layout may contain as CSS: every function takes anything, keeps what is allowed as it is stored, and
 * answers a harmless value for everything else, so that nothing of a stored layout can leave its declaration.
 */

const LENGTH = /^(-?)(\d+(?:\.\d+)?|\.\d+)(px|em|rem|%)?$/;
const MAX_LENGTH_TEXT = 20;
/** Beyond these a page cannot be used; kept as typed, drawn at most this long. */
const MAX_DRAWN = { px: 2_000, em: 125, rem: 125, '%': 1_000 } as const;

/** A length as stored: a number, alone or with px, em, rem or %; else '0'. Negative ones only where `allowsNegative`. */
export function storedLength(given: unknown, { allowsNegative = false } = {}): string {
  const text = textOf(given).toLowerCase();
  const match = text.length <= MAX_LENGTH_TEXT ? LENGTH.exec(text) : null;
  if (!match || (match[1] === '-' && !allowsNegative)) return '0';
  return text;
}

/** The CSS of a stored length: a number without a unit is in pixels. */
export function lengthCss(stored: string): string {
  const match = LENGTH.exec(stored);
  const number = match?.[2];
  if (number === undefined || stored === '0') return '0';
  const unit = (match?.[3] ?? 'px') as keyof typeof MAX_DRAWN;
  const most = MAX_DRAWN[unit];
  return `${match?.[1] ?? ''}${Number(number) > most ? most : number}${unit}`;
}

export const BORDER_STYLES = [
  'none',
  'solid',
  'dashed',
  'dotted',
  'double',
  'groove',
  'ridge',
  'inset',
  'outset',
] as const;
export type BorderStyle = (typeof BORDER_STYLES)[number];

export function storedBorderStyle(given: unknown): BorderStyle {
  return oneOf(BORDER_STYLES, textOf(given).toLowerCase(), 'solid');
}

/** Colours of the site's theme: they follow it, and its dark look. */
export const THEME_COLORS = [
  'canvas',
  'surface',
  'sunken',
  'raised',
  'line',
  'ink',
  'ink-soft',
  'accent',
  'accent-ink',
  'accent-soft',
] as const;
type ThemeColor = (typeof THEME_COLORS)[number];

const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;
const NUMBER = String.raw`(?:\d{1,3}(?:\.\d{1,4})?|\.\d{1,4})%?`;
const COLOR_FUNCTION = new RegExp(
  String.raw`^(?:rgba?|hsla?)\(\s*${NUMBER}(?:deg)?(?:\s*,\s*|\s+)${NUMBER}(?:\s*,\s*|\s+)${NUMBER}(?:\s*[,/]\s*${NUMBER})?\s*\)$`,
);
const MAX_COLOR_TEXT = 64;

/** A colour as stored, or null: #rgb, #rgba, #rrggbb, #rrggbbaa; rgb() or hsl() of numbers; a colour of the theme; transparent. */
export function storedColor(given: unknown): string | null {
  const text = textOf(given).toLowerCase();
  if (text.length > MAX_COLOR_TEXT) return null;
  const isKnown = text === 'transparent' || isThemeColor(text) || HEX.test(text) || COLOR_FUNCTION.test(text);
  return isKnown ? text : null;
}

/** The CSS of a stored colour. */
export function colorCss(stored: string): string {
  return isThemeColor(stored) ? `var(--color-${stored})` : stored;
}

function isThemeColor(text: string): text is ThemeColor {
  return (THEME_COLORS as readonly string[]).includes(text);
}

/**
 * Whether text on a stored colour must be light; null where the theme decides, because the colour follows it or is
 * mostly transparent. By relative luminance (WCAG 2.2), where black and white text have equal contrast.
 */
export function isDarkColor(stored: string): boolean | null {
  const rgba = rgbaOf(stored);
  if (rgba === null || rgba[3] < 0.5) return null;
  const [red, green, blue] = rgba;
  const linear = (value: number): number =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) < 0.179;
}

type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** Parts of a colour from 0 to 1. */
function rgbaOf(stored: string): Rgba | null {
  if (stored.startsWith('#')) {
    const digits =
      stored.length < 7
        ? [...stored.slice(1)].map((digit) => digit + digit)
        : (stored.slice(1).match(/../g) ?? []);
    const [red = 0, green = 0, blue = 0, alpha = 255] = digits.map((pair) => Number.parseInt(pair, 16));
    return [red / 255, green / 255, blue / 255, alpha / 255];
  }
  const parts = stored.match(/[\d.]+%?/g) ?? [];
  const share = (part: string | undefined, whole: number): number =>
    part === undefined ? 1 : Number.parseFloat(part) / (part.endsWith('%') ? 100 : whole);
  const [first, second, third, alpha] = parts;
  if (stored.startsWith('rgb'))
    return [share(first, 255), share(second, 255), share(third, 255), share(alpha, 1)];
  if (stored.startsWith('hsl')) {
    const [hue, saturation, light] = [share(first, 360), share(second, 100), share(third, 100)];
    const at = (turn: number): number => {
      const k = (turn + hue * 12) % 12;
      return light - saturation * Math.min(light, 1 - light) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    };
    return [at(0), at(8), at(4), share(alpha, 1)];
  }
  return null;
}

/** A path of this site for a picture, or null: pages load nothing from other sites (product §11). */
export function storedPicturePath(given: unknown): string | null {
  const text = textOf(given);
  return text.length <= 500 && /^\/(?!\/)[\p{L}\p{M}\p{N}\-._~%/?&=+@,]*$/u.test(text) ? text : null;
}

/** A number of columns, 1 to 12, also written as digits; else `fallback`. */
export function storedColumns(given: unknown, fallback: number): number {
  const number = wholeOf(given);
  return number !== null && number >= 1 && number <= MAX_COLUMNS ? number : fallback;
}
export const MAX_COLUMNS = 12;

/** How many columns a column takes: at least 1. What a row has not is cut off when it is drawn. */
export function storedColspan(given: unknown): number {
  const number = wholeOf(given);
  return number !== null && number >= 1 ? Math.min(number, MAX_COLUMNS) : 1;
}

/** Steps of a gap: 0 to 96, each of 4 pixels. */
export const MAX_GAP = 96;
const GAP_STEP_PX = 4;

export function storedGap(given: unknown): number {
  const number =
    typeof given === 'number' ? given : /^-?\d+(?:\.\d+)?$/.test(textOf(given)) ? Number(textOf(given)) : 0;
  if (Number.isNaN(number)) return 0;
  return Math.max(0, Math.min(MAX_GAP, Math.floor(number)));
}

/** Pixels of a gap, and of the padding at both sides of its row: half the gap. */
export function gapPixels(steps: number): { readonly gap: number; readonly side: number } {
  return { gap: steps * GAP_STEP_PX, side: (steps * GAP_STEP_PX) / 2 };
}

/** Widths of a row by name, those of page frames, in rem. */
const FRAME_WIDTHS = {
  sm: 24,
  md: 28,
  lg: 32,
  xl: 36,
  '2xl': 42,
  '3xl': 48,
  '4xl': 56,
  '5xl': 64,
  '6xl': 72,
  '7xl': 80,
} as const;
export const ROW_WIDTHS = [
  'full',
  'container',
  ...(Object.keys(FRAME_WIDTHS) as (keyof typeof FRAME_WIDTHS)[]),
] as const;
const CONTAINER = '7xl';

/** The width of a row as stored: a name, or a length that is not nothing; else 'full'. */
export function storedWidth(given: unknown): string {
  const text = textOf(given).toLowerCase();
  if ((ROW_WIDTHS as readonly string[]).includes(text)) return text;
  const length = storedLength(given);
  return Number.parseFloat(length) > 0 ? length : 'full';
}

/** The CSS of a stored width; null where the row is as wide as the page. */
export function widthCss(stored: string): string | null {
  if (stored === 'full') return null;
  const name = stored === 'container' ? CONTAINER : stored;
  return name in FRAME_WIDTHS ? `${FRAME_WIDTHS[name as keyof typeof FRAME_WIDTHS]}rem` : lengthCss(stored);
}

export const POSITIONS = ['static', 'relative', 'sticky'] as const;
export type Position = (typeof POSITIONS)[number];

/** Absolute and fixed boxes could cover the page's own controls. */
export function storedPosition(given: unknown): Position {
  return oneOf(POSITIONS, textOf(given).toLowerCase(), 'relative');
}

/** Whether something is shown: unless it says no. */
export function storedFlag(given: unknown): boolean {
  return !(given === false || given === 0 || given === 'false' || given === '0');
}

/** Degrees of a gradient, 0 to 360; else `180`, from top to bottom. */
export function storedAngle(given: unknown): number {
  const number = wholeOf(given);
  return number !== null && number >= 0 && number <= 360 ? number : 180;
}

export function oneOf<const Value extends string>(
  values: readonly Value[],
  given: unknown,
  fallback: Value,
): Value {
  return values.find((value) => value === given) ?? fallback;
}

function textOf(given: unknown): string {
  if (typeof given === 'number') return String(given);
  return typeof given === 'string' && given.length <= 1_000 ? given.trim() : '';
}

function wholeOf(given: unknown): number | null {
  const text = textOf(given);
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}
