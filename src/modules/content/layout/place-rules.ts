/** A place on the earth, in degrees. */
export interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** A hundred-thousandth of a degree is about a metre. */
const DECIMALS = 6;
const MAX_TYPED = 2_000;
const NUMBER = String.raw`(-?\d{1,3}(?:\.\d{1,20})?)`;
const PAIR = new RegExp(`^${NUMBER}\\s*[,;\\s]\\s*${NUMBER}$`);
/** The pin of a place in an address of Google Maps, then the middle of the map that it shows. */
const GOOGLE_PIN = new RegExp(`!3d${NUMBER}!4d${NUMBER}`);
const GOOGLE_MIDDLE = new RegExp(`/@${NUMBER},${NUMBER}(?:,|$)`);
const OSM_MIDDLE = new RegExp(`(?:^|&)map=\\d{1,2}(?:\\.\\d+)?/${NUMBER}/${NUMBER}(?:$|&)`);
/** Parameters of Google Maps that hold coordinates. */
const GOOGLE_PARAMETERS = ['query', 'q', 'destination', 'll'] as const;

/** Returns the place of these degrees, or null where there is none. */
export function placeAt(lat: unknown, lng: unknown): Place | null {
  if (typeof lat !== 'number' || typeof lng !== 'number') return null;
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return null;
  return { lat: rounded(lat), lng: rounded(lng) };
}

/**
 * Reads what people copy to name a place: coordinates, a `geo:` address, or the full address of a place in Google Maps or
 * OpenStreetMap. Null for everything else, such as a short link, which says nothing by itself.
 */
export function readPlace(typed: string): Place | null {
  const text = typed.trim();
  if (text.length > MAX_TYPED) return null;
  const pair = pairIn(PAIR, text);
  if (pair) return pair;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol === 'geo:') return pairIn(PAIR, url.pathname.split(';')[0] ?? '');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const host = url.hostname.replace(/^(?:www|maps)\./, '');
  if (host === 'openstreetmap.org') return placeOfOsm(url);
  return /^google\.(?:com|co\.th)$/.test(host) ? placeOfGoogle(url) : null;
}

function placeOfOsm({ searchParams, hash }: URL): Place | null {
  const marker = `${searchParams.get('mlat') ?? ''},${searchParams.get('mlon') ?? ''}`;
  return pairIn(PAIR, marker) ?? pairIn(OSM_MIDDLE, hash.slice(1));
}

function placeOfGoogle({ pathname, searchParams }: URL): Place | null {
  const pin = pairIn(GOOGLE_PIN, pathname);
  if (pin) return pin;
  for (const name of GOOGLE_PARAMETERS) {
    const place = pairIn(PAIR, searchParams.get(name)?.trim() ?? '');
    if (place) return place;
  }
  return pairIn(GOOGLE_MIDDLE, pathname);
}

function pairIn(pattern: RegExp, text: string): Place | null {
  const [, lat, lng] = pattern.exec(text) ?? [];
  return lat === undefined || lng === undefined ? null : placeAt(Number(lat), Number(lng));
}

function rounded(degrees: number): number {
  // Without -0, which JSON does not keep.
  return Number(degrees.toFixed(DECIMALS)) + 0;
}

/** The place as people read it: `13.756331, 100.501765`. */
export function placeText({ lat, lng }: Place): string {
  return `${lat}, ${lng}`;
}

/** Half the width of the part of the earth that is shown, in degrees. */
const SHOWN = 0.004;
/** Host of the maps in frames. */
export const MAP_HOST = 'www.openstreetmap.org';
const OSM = `https://${MAP_HOST}`;

/** Sites that show a place; `frame` is for a frame on the page. */
export function mapAddresses({ lat, lng }: Place): {
  readonly google: string;
  readonly osm: string;
  readonly frame: string;
} {
  const box = [lng - SHOWN, lat - SHOWN / 2, lng + SHOWN, lat + SHOWN / 2].map(rounded).join(',');
  const pair = encodeURIComponent(`${lat},${lng}`);
  return {
    google: `https://www.google.com/maps/search/?api=1&query=${pair}`,
    osm: `${OSM}/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`,
    frame: `${OSM}/export/embed.html?bbox=${encodeURIComponent(box)}&layer=mapnik&marker=${pair}`,
  };
}
