/** What a slide shows. */
export const SLIDE_KINDS = ['picture', 'text', 'product'] as const;
export type SlideKind = (typeof SLIDE_KINDS)[number];

export const ORIENTATIONS = ['landscape', 'portrait'] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

/** Of one organisation. */
export const MAX_SCREENS = 50;
export const MAX_PLAYLISTS = 100;
export const MAX_SLIDE_PICTURES = 1_000;

/** Of one playlist. */
export const MAX_SLIDES = 60;
/** Of one screen. */
export const MAX_TIMES = 20;

export const MAX_SIGNAGE_NAME = 120;
export const MAX_SLIDE_TEXT = 300;
export const MAX_SKU = 64;

/** How long a slide is shown. */
export const MIN_SECONDS = 3;
export const MAX_SECONDS = 600;
export const USUAL_SECONDS = 10;

/** A price is shown this long after the server last confirmed it, then its slide goes on without one. */
export const PRICE_VALID_MS = 12 * 3_600_000;

/** Time between two contacts of a screen with the server. */
export const CONTACT_EVERY_MS = 5_000;
/** Period of a report. */
export const REPORT_EVERY_MS = 120_000;
/** Reports of a call. */
export const MAX_REPORTS = 50;
/** Of one screen within a day: more than it makes. */
export const MAX_REPORTS_A_DAY = 1_500;
export const REPORTS_KEPT_DAYS = 35;

/** Format of the code in a screen's address: 128 bits in base64url. */
export const SCREEN_CODE = /^[A-Za-z0-9_-]{22}$/;

/** A device's clock may be this much behind what it was at the last contact. */
const CLOCK_BEHIND_MS = 5 * 60_000;

/**
 * Whether a price may still be shown at an instant. One that lies clearly before the confirmation comes from a clock that was
 * set back, which cannot tell how old the price is.
 */
export function isPriceValid(confirmedAtMs: number, nowMs: number): boolean {
  return nowMs >= confirmedAtMs - CLOCK_BEHIND_MS && nowMs < confirmedAtMs + PRICE_VALID_MS;
}

/** Whether the server runs another build than the page; outside a build neither has an id. */
export function isBuildNew(ofPage: string, ofServer: string): boolean {
  return ofPage !== '' && ofServer !== '' && ofPage !== ofServer;
}

/** Beginning of the names of the queues in which screens keep reports. */
export const SCREEN_QUEUES = 'clusters.screen-reports ';

/** Returns the name of the queue in which the device of a screen keeps its reports. */
export function screenQueue(code: string): string {
  return SCREEN_QUEUES + code;
}
