/**
 * A tenant's theme: a few seeds become a stylesheet with WCAG 2.2 AA contrast for any accent (success criteria 1.4.3
 * and 1.4.11).
 *
 * Colour conversion: Björn Ottosson, "A perceptual color space for image processing" (2020); contrast: WCAG 2.2,
 * "relative luminance" and "contrast ratio".
 */

export interface ThemeSeeds {
  /** `#rrggbb`; any colour, its lightness is adjusted until text in it is readable. */
  accent: string;
  /** `#rrggbb` whose hue tints the greys; default: the accent's hue. */
  neutral?: string;
  /** Corner radius of controls in px, 0 to 20. */
  radiusPx?: number;
  font?: ThemeFont;
  /** Scheme for readers who have chosen none. */
  scheme?: ThemeScheme;
}

export type ThemeFont = 'anuphan' | 'system';
export type ThemeScheme = 'light' | 'dark' | 'system';

export const MAX_RADIUS_PX = 20;
export const TEXT_CONTRAST = 4.5;
export const BOUNDARY_CONTRAST = 3;

/** Lightness and maximum chroma of each grey, light then dark; keep in sync with theme.css. */
export const neutralShades = {
  canvas: { light: [0.982, 0.004], dark: [0.172, 0.012] },
  sunken: { light: [0.964, 0.005], dark: [0.145, 0.012] },
  surface: { light: [1, 0], dark: [0.208, 0.012] },
  raised: { light: [1, 0], dark: [0.24, 0.012] },
  line: { light: [0.912, 0.006], dark: [0.31, 0.012] },
  'line-strong': { light: [0.645, 0.012], dark: [0.56, 0.012] },
  ink: { light: [0.23, 0.018], dark: [0.95, 0.006] },
  'ink-soft': { light: [0.47, 0.018], dark: [0.745, 0.012] },
} as const satisfies Record<string, Record<'light' | 'dark', readonly [number, number]>>;

type NeutralRole = keyof typeof neutralShades;
export type ThemeRole = NeutralRole | 'accent' | 'accent-ink' | 'accent-hover' | 'accent-soft';
export type Palette = Record<ThemeRole, string>;

const fonts: Record<ThemeFont, string> = {
  anuphan: `'Anuphan', 'Anuphan stand-in', 'Leelawadee UI', 'Thonburi', system-ui, sans-serif`,
  system: `'Noto Sans Thai', 'Leelawadee UI', 'Thonburi', system-ui, sans-serif`,
};

/** Returns the stylesheet of a tenant; served after theme.css, needs no layer. */
export function tenantThemeCss(seeds: ThemeSeeds): string {
  const accent = cleanHex(seeds.accent);
  const neutral = cleanHex(seeds.neutral ?? accent);
  const light = tenantPalette(seeds, 'light');
  const dark = tenantPalette(seeds, 'dark');
  const radius = Math.min(Math.max(Math.round(seeds.radiusPx ?? 10), 0), MAX_RADIUS_PX);
  const lines = [
    `--seed-accent:${accent}`,
    `--seed-neutral:${neutral}`,
    `--seed-radius:${radius}px`,
    `--font-interface:${fonts[seeds.font ?? 'anuphan']}`,
    ...(Object.keys(light) as ThemeRole[]).map(
      (role) => `--${role}:light-dark(${light[role]},${dark[role]})`,
    ),
  ];
  const scheme = seeds.scheme ?? 'system';
  const fixed = scheme === 'system' ? '' : `:root:not([data-theme]){color-scheme:${scheme}}`;
  return `:root{${lines.join(';')}}${fixed}\n`;
}

/** Returns every derived colour of one scheme as `#rrggbb`. */
export function tenantPalette(seeds: ThemeSeeds, scheme: 'light' | 'dark'): Palette {
  const neutral = toOklch(cleanHex(seeds.neutral ?? seeds.accent));
  const greys = Object.fromEntries(
    Object.entries(neutralShades).map(([role, shade]) => {
      const [lightness, chroma] = shade[scheme];
      return [role, toHex([lightness, Math.min(neutral[1], chroma), neutral[2]])];
    }),
  ) as Record<NeutralRole, string>;

  const softShare = scheme === 'light' ? 0.09 : 0.16;
  const accent = readableAccent(cleanHex(seeds.accent), scheme, (candidate) => [
    greys.canvas,
    greys.sunken,
    greys.surface,
    greys.raised,
    mix(candidate, greys.surface, softShare),
  ]);
  return {
    ...greys,
    accent,
    'accent-ink': bestInk(accent, greys),
    'accent-hover': mix(accent, scheme === 'light' ? '#000000' : '#ffffff', 0.86),
    'accent-soft': mix(accent, greys.surface, softShare),
  };
}

/** Why a theme is not accepted as chosen: the accent is not readable as text in the site's own scheme. */
export interface ThemeProblem {
  /** WCAG contrast ratio, truncated to two decimals (never rounded up to what is required). */
  readonly ratio: number;
  readonly needed: number;
  /** The nearest readable colour of the same hue. */
  readonly suggestion: string;
}

/**
 * Returns null where the accent is shown as chosen: text in it reaches 4.5:1 on every background of the site's own
 * scheme (WCAG 2.2, success criterion 1.4.3). The shade of the other scheme is derived and always readable.
 */
export function findThemeProblem(seeds: ThemeSeeds): ThemeProblem | null {
  const ratio = accentContrast(seeds);
  if (ratio >= TEXT_CONTRAST) return null;
  return { ratio, needed: TEXT_CONTRAST, suggestion: tenantPalette(seeds, ownScheme(seeds)).accent };
}

/**
 * Returns the lowest contrast of the chosen accent as text on the backgrounds of the site's own scheme, truncated to
 * two decimals.
 */
export function accentContrast(seeds: ThemeSeeds): number {
  const palette = tenantPalette(seeds, ownScheme(seeds));
  const backgrounds = [palette.canvas, palette.sunken, palette.surface, palette.raised];
  const lowest = Math.min(...backgrounds.map((each) => contrastRatio(cleanHex(seeds.accent), each)));
  return Math.floor(lowest * 100) / 100;
}

function ownScheme(seeds: ThemeSeeds): 'light' | 'dark' {
  return seeds.scheme === 'dark' ? 'dark' : 'light';
}

/** Returns the WCAG contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Moves the lightness away from the background until the accent is readable as text on all of them. */
function readableAccent(
  seed: string,
  scheme: 'light' | 'dark',
  backgroundsOf: (candidate: string) => string[],
): string {
  const [seedLightness, seedChroma, hue] = toOklch(seed);
  const step = scheme === 'light' ? -0.005 : 0.005;
  // Clamp accents that are too dark on dark or too light on light, so that the hue stays visible.
  let lightness = scheme === 'light' ? Math.min(seedLightness, 0.62) : Math.max(seedLightness, 0.6);
  for (;;) {
    const candidate = toHex([lightness, seedChroma, hue]);
    if (
      backgroundsOf(candidate).every((background) => contrastRatio(candidate, background) >= TEXT_CONTRAST)
    ) {
      return candidate;
    }
    lightness += step;
    if (lightness < 0 || lightness > 1) throw new Error(`No readable accent for ${seed}`);
  }
}

function bestInk(accent: string, greys: Record<NeutralRole, string>): string {
  const dark = luminance(greys.ink) < luminance(greys.canvas) ? greys.ink : greys.canvas;
  return contrastRatio(accent, '#ffffff') >= contrastRatio(accent, dark) ? '#ffffff' : dark;
}

function cleanHex(colour: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new Error(`Not a #rrggbb colour: ${JSON.stringify(colour)}`);
  return colour.toLowerCase();
}

type Oklch = readonly [lightness: number, chroma: number, hueRadians: number];
type Rgb = readonly [number, number, number];

function channels(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function encoded(part: number): number {
  return 255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns `share` of the first colour mixed into the second, in sRGB like `color-mix(in srgb, …)`. */
function mix(one: string, other: string, share: number): string {
  const [a, b] = [channels(one), channels(other)];
  return hexOf(
    [0, 1, 2].map((index) => (a[index] ?? 0) * share + (b[index] ?? 0) * (1 - share)) as unknown as Rgb,
  );
}

function toOklch(hex: string): Oklch {
  const [red, green, blue] = channels(hex).map(linear) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, b), Math.atan2(b, a)];
}

function toLinearRgb([lightness, chroma, hue]: Oklch): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Reduces chroma, never hue or lightness, until the colour is in the sRGB gamut. */
function toHex([lightness, chroma, hue]: Oklch): string {
  const fits = (rgb: Rgb): boolean => rgb.every((part) => part >= -0.0005 && part <= 1.0005);
  let [low, high] = [0, chroma];
  if (fits(toLinearRgb([lightness, chroma, hue]))) low = chroma;
  else {
    for (let round = 0; round < 14; round++) {
      const middle = (low + high) / 2;
      if (fits(toLinearRgb([lightness, middle, hue]))) low = middle;
      else high = middle;
    }
  }
  const rgb = toLinearRgb([lightness, low, hue]);
  return hexOf(rgb.map((part) => encoded(Math.min(Math.max(part, 0), 1))) as unknown as Rgb);
}
