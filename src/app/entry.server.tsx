import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { frameContext, pagePatternContext } from '#platform/page/page.ts';
import { NonceContext } from './release/nonce.ts';

/** Rendering is aborted after this long. */
const RENDER_TIMEOUT_MS = 10_000;

/**
 * Renders a page completely. Without streaming, the HTML is compressed once, gets an ETag, and is cached for
 * guests; a late error still becomes a real status.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { app, requestId } = context.get(frameContext);
  const nonce = randomBytes(16).toString('base64');
  let finalStatus = status;
  const html = await renderWhole(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    nonce,
    (error) => {
      finalStatus = 500;
      app.log.error({ err: error, requestId }, 'A page failed to render');
    },
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('x-page-nonce', nonce); // the server reads and removes it, then writes the CSP
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(html), {
    status: finalStatus,
    headers,
  });
}

/** Logs errors of loaders and actions that are not refusals, i.e. bugs, with the request id. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  if (request.signal.aborted) return;
  const { app, requestId } = context.get(frameContext);
  app.log.error({ err: error, requestId, route: context.get(pagePatternContext) }, 'A page failed');
}

function renderWhole(
  element: React.ReactNode,
  nonce: string,
  onError: (error: unknown) => void,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timer);
        resolve(Buffer.concat(chunks));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      // Disables streamed boundaries: their fallback would only flash before a script replaces it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(sink),
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError,
    });
    const timer = setTimeout(
      () => abort(new Error(`The page was not complete after ${RENDER_TIMEOUT_MS} ms.`)),
      RENDER_TIMEOUT_MS,
    );
  });
}
