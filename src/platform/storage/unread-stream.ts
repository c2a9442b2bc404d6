import type { Readable } from 'node:stream';

/**
 * Lets a stream wait for its reader. One that fails before anybody listens would end the process; a reader that comes
 * later is told all the same, because a stream keeps its error.
 */
export function mayWait<Stream extends Readable>(stream: Stream): Stream {
  return stream.on('error', () => undefined);
}
