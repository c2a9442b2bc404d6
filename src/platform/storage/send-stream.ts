import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** Minimum transfer rate; a slower client is disconnected. */
export interface RateFloor {
  readonly windowMs: number;
  readonly minBytes: number;
}

/** 2 kB per second over half a minute: less than the slowest mobile connection that can still load a page. */
export const USUAL_FLOOR: RateFloor = { windowMs: 30_000, minBytes: 60_000 };

/**
 * Streams a reply body with backpressure, buffering only a few chunks. If the client disconnects or is slower than the
 * floor, the source is closed and the connection destroyed. Resolves at the end with whether everything was sent.
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
    const isWaiting = outgoing.writableLength > 0; // a slow source is not the client's fault
    if (isWaiting && taken - seen < floor.minBytes) outgoing.destroy();
    seen = taken;
  }, floor.windowMs);
  watch.unref();
  outgoing.once('close', () => source.destroy());
  source.once('error', () => {
    outgoing.destroy();
    socket?.destroy(); // a truncated reply must not look complete
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
