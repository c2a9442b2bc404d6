import type { Words } from '#platform/demo/stage.ts';

export interface DemoPerson {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly role: 'user' | 'manager' | 'admin';
}

/** One organisation of the demo world. */
export interface DemoSite {
  readonly code: string;
  readonly name: string;
  /** The first one is the primary host. */
  readonly hosts: readonly [string, ...string[]];
  readonly settings: object;
  /** In force from the first day; the settings refer to their version. */
  readonly legal?: { readonly terms: Words; readonly privacy: Words };
  readonly people: readonly DemoPerson[];
}

/** A small icon in the site's colour, as a data URL. */
export function favicon(colour: string, figure: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="${colour}"/><path d="${figure}" fill="#fff" fill-opacity=".92" stroke="#fff" stroke-width="2.5" stroke-linejoin="round"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
