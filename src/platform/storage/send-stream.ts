import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** How slowly somebody may take a file before the connection is given to others. */
export interface RateFloor {
  readonly windowMs: number;
  readonly minBytes: number;
}

/** 2 kB a second over half a minute: less than the slowest mobile line that still loads a page. */
export const USUAL_FLOOR: RateFloor = { windowMs: 30_000, minBytes: 60_000 };

/**
 * Sends a stream as the body of a reply, never faster than it is taken and holding no more than a few chunks. A reader
 * who goes away, or takes less than the floor, ends it: the source is closed, the connection cut. Resolves when all is over,
 * with whether the whole was sent.
 */
export async function sendStream(
  source: Readable,
  outgoing: ServerResponse,
  floor: RateFloor = USUAL_FLOOR,
): Promise<boolean> {
  const { socket } = outgoing;
  let arrived = 0;
  let seen = 0;
  source.on('data', (chunk: Buffer) => {
    arrived += chunk.length;
  });
  const watch = setInterval(() => {
    const taken = arrived - outgoing.writableLength;
    const isWaiting = outgoing.writableLength > 0; // a slow source is no fault of the reader
    if (isWaiting && taken - seen < floor.minBytes) outgoing.destroy();
    seen = taken;
  }, floor.windowMs);
  watch.unref();
  outgoing.once('close', () => source.destroy());
  source.once('error', () => {
    outgoing.destroy();
    socket?.destroy(); // the length was promised: a reply that ends early must not look whole
  });
  source.pipe(outgoing);
  try {
    await finished(outgoing);
    return true;
  } catch {
    return false;
  } finally {
    clearInterval(watch);
    source.destroy();
  }
}
