import sharp from 'sharp';
import type { Duty } from '#platform/duty-rules.ts';
import type { Words } from '#platform/demo/stage.ts';

export interface DemoPerson {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly role: 'user' | 'manager' | 'admin';
  readonly duty?: Duty;
}

/** One organisation of the demo world. */
export interface DemoSite {
  readonly code: string;
  readonly name: string;
  /** The first one is the primary host. */
  readonly hosts: readonly [string, ...string[]];
  readonly settings: object;
  /** A figure in a square of 64, on the site's colour. */
  readonly logo: { readonly colour: string; readonly figure: string };
  /** In force from the first day; the settings refer to their version. */
  readonly legal?: { readonly terms: Words; readonly privacy: Words };
  readonly people: readonly DemoPerson[];
  /** Whether it has customers, with half a year of orders. */
  readonly hasHistory?: boolean;
}

/** Edge of a logo in pixels: sharp at twice the size at which pages and mails show it. */
const LOGO_EDGE = 96;
/** Keeps the data URL within the length of the setting. */
const LOGO_COLOURS = 16;

/** A small picture in the site's colour, as a data URL; a PNG, because mail readers do not show SVG. */
export async function drawLogo({ colour, figure }: DemoSite['logo']): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${LOGO_EDGE}" height="${LOGO_EDGE}" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="${colour}"/><path d="${figure}" fill="#fff" fill-opacity=".92" stroke="#fff" stroke-width="2.5" stroke-linejoin="round"/></svg>`;
  const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: LOGO_COLOURS }).toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
