import type { Readable } from 'node:stream';

/**
 * Prevents an unhandled error event of a stream that has no reader yet. A later reader still gets the error, because
 * the stream keeps it.
 */
export function withoutUnhandledError<Stream extends Readable>(stream: Stream): Stream {
  return stream.on('error', () => undefined);
}
