import type { App } from '#platform/app.ts';
import { ContentVersions } from '#platform/content/content-versions.ts';
import { serveRenderThread } from '#platform/page/render-thread.ts';
import { STORE_CONTENT } from '#platform/storage/site-bucket.ts';

/** Stand-in for the render thread: its pages report the request, fail, or end the thread. */
const content = new ContentVersions(new Date(0));
const app = { clock: () => new Date(0), config: { env: 'test' }, content } as unknown as App;

await serveRenderThread(app, {
  async render(request, frame) {
    const { pathname } = new URL(request.url);
    if (pathname === '/fails') throw new Error('No such luck.');
    if (pathname === '/ends') process.exit(3);
    return Response.json(
      {
        path: pathname,
        tenant: frame.tenant.name,
        locale: frame.locale,
        ip: frame.ip,
        storeVersion: content.versionOf(frame.tenant.id, STORE_CONTENT),
      },
      { status: pathname === '/missing' ? 404 : 200, headers: { 'x-made': 'beside' } },
    );
  },
});
