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
  return new Response(body, {
    headers: {
      'content-type': file.type,
      'content-disposition': `attachment; filename="${file.name}"`,
      'cache-control': 'private, no-store',
      [STREAMED]: '1',
    },
  });
}
