import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { safeFetch } from './safe-fetch.ts';
import { isPublicAddress } from './public-address.ts';

declare module '../app.ts' {
  interface App {
    /** Where IP addresses are. */
    readonly locations: IpLocation;
  }
}

const KEPT = 5_000;
const KEPT_MS = 24 * 3_600_000;
/** After a failure the far side is left alone for a while. */
const KEPT_FAILURE_MS = 10 * 60_000;
const TIMEOUT_MS = 2_000;

const word = z.string().trim().max(120).nullish().catch(null);
/** The fields of specification §7, and the provider where the far side tells it. */
const Reply = z.object({
  cityName: word,
  regionName: word,
  countryName: word,
  isProxy: z.boolean().nullish().catch(null),
  isp: word,
});

/** Where an address is, as far as the far side knows. */
export interface Place {
  readonly cityName: string | null;
  readonly regionName: string | null;
  readonly countryName: string | null;
  readonly isProxy: boolean | null;
  readonly isp: string | null;
}

/**
 * Asks the operator's far side where an IP address is: by the server, never by the browser. Without a far side, for
 * addresses that are not of the open internet, and where it fails, the answer is null. Answers are kept for a day.
 */
export class IpLocation {
  /** With `{ip}` in it; null: nobody is asked. */
  private readonly template: string | null;
  private readonly onProblem: (error: unknown) => void;
  private readonly kept = new LRUCache<string, { place: Promise<Place | null> }>({ max: KEPT });

  constructor(template: string | null, onProblem: (error: unknown) => void) {
    this.template = template;
    this.onProblem = onProblem;
  }

  async placeOf(ip: string): Promise<Place | null> {
    if (this.template === null || !isPublicAddress(ip)) return null;
    const known = this.kept.get(ip);
    if (known) return known.place;
    const place = this.ask(this.template.replaceAll('{ip}', encodeURIComponent(ip)), ip);
    this.kept.set(ip, { place }, { ttl: KEPT_MS });
    return place;
  }

  private async ask(url: string, ip: string): Promise<Place | null> {
    try {
      const { status, text } = await safeFetch(url, { isAnywhereAllowed: true, timeoutMs: TIMEOUT_MS });
      if (status !== 200) throw new Error(`The far side answered ${status}.`);
      const { cityName, regionName, countryName, isProxy, isp } = Reply.parse(JSON.parse(text));
      return {
        cityName: cityName || null,
        regionName: regionName || null,
        countryName: countryName || null,
        isProxy: isProxy ?? null,
        isp: isp || null,
      };
    } catch (error) {
      this.onProblem(error);
      this.kept.set(ip, { place: Promise.resolve(null) }, { ttl: KEPT_FAILURE_MS });
      return null;
    }
  }
}
