import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { safeFetch } from './safe-fetch.ts';
import { isPublicAddress } from './public-address.ts';

declare module '../app.ts' {
  interface App {
    /** Locations of IP addresses. */
    readonly locations: IpLocation;
  }
}

const KEPT = 5_000;
const KEPT_MS = 24 * 3_600_000;
/** Failures are cached for a shorter time. */
const KEPT_FAILURE_MS = 10 * 60_000;
const TIMEOUT_MS = 2_000;

const word = z.string().trim().max(120).nullish().catch(null);
/** The fields of specification §7, and the provider where the service returns it. */
const Reply = z.object({
  cityName: word,
  regionName: word,
  countryName: word,
  isProxy: z.boolean().nullish().catch(null),
  isp: word,
});

/** Location of an address; null fields are unknown. */
export interface Place {
  readonly cityName: string | null;
  readonly regionName: string | null;
  readonly countryName: string | null;
  readonly isProxy: boolean | null;
  readonly isp: string | null;
}

/**
 * Queries the operator's location service for an IP address, from the server and never from the browser. Returns null
 * without a service, for addresses that are not public, and on failure. Results are cached for a day.
 */
export class IpLocation {
  /** URL with `{ip}` in it; null: no lookups. */
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
