/** Marks a reply that is handed on as it is made: neither held in memory nor compressed. It never leaves the server. */
export const STREAMED = 'x-sala-streamed';

/** A file that is made while it is sent; a loader returns it. Where the making fails, the download breaks off. */
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
