import { create as contentDisposition } from 'content-disposition';

/** Marks a streamed reply, which is neither buffered nor compressed. Never sent to the client. */
export const STREAMED = 'x-sala-streamed';

/**
 * Returns a file that is generated while it is sent, for a loader to return. If generating fails, the download is
 * aborted.
 */
export function streamedFile(file: {
  readonly name: string;
  readonly type: string;
  readonly chunks: AsyncIterable<string>;
}): Response {
  const encoder = new TextEncoder();
  const chunks = file.chunks[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await chunks.return?.();
    },
  });
  return new Response(body, { headers: { ...headersOf(file), [STREAMED]: '1' } });
}

/** Returns a file of known bytes, for a loader to return. */
export function fileReply(file: {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}): Response {
  return new Response(new Blob([file.bytes as Uint8Array<ArrayBuffer>]), { headers: headersOf(file) });
}

/** A name that needs no second form for other alphabets (RFC 6266 §4.3). */
const PLAIN_NAME = /^[\w.-]+$/;

function headersOf({ name, type }: { readonly name: string; readonly type: string }): Record<string, string> {
  return {
    'content-type': type,
    'content-disposition': PLAIN_NAME.test(name)
      ? `attachment; filename="${name}"`
      : contentDisposition(name, { type: 'attachment' }),
    'cache-control': 'private, no-store',
  };
}
