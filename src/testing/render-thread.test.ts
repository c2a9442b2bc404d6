import { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';
import { frameOf, type RequestFrame } from '#platform/http/request-frame.ts';
import { RenderThread } from '#platform/page/render-thread.ts';
import { STORE_CONTENT } from '#platform/storage/site-bucket.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';

interface Asked {
  readonly request: Request;
  readonly frame: RequestFrame;
}

async function askedFor(world: World, path: string, headers: Record<string, string> = {}): Promise<Asked> {
  const request = new Request(world.origin + path, { headers });
  const arrival = {
    hostname: world.tenant.host,
    authority: new URL(world.origin).host,
    isSecure: false,
    ip: '203.0.113.7',
  };
  const record = { ...world.tenant, primaryHost: world.tenant.host, state: 'open' as const };
  return { request, frame: await frameOf(world.app, request, arrival, record, 'request-1', false) };
}

function threadWith() {
  const losses: string[] = [];
  const thread = new RenderThread({
    start: () => new Worker(new URL('./guest-render-thread.ts', import.meta.url)),
    here: { render: async () => new Response('drawn here') },
    onLoss: (error) => losses.push(error.message),
  });
  onTestFinished(() => thread.close());
  return { thread, losses };
}

test('a page is rendered in the thread with the tenant, language and location of the request', async ({
  world,
}) => {
  const { thread } = threadWith();
  const asked = await askedFor(world, '/shop/products', { 'accept-language': 'en' });
  const reply = await thread.render(asked.request, asked.frame);
  expect(reply.headers.get('x-made')).toBe('beside');
  expect(await reply.json()).toEqual({
    path: '/shop/products',
    tenant: world.tenant.name,
    locale: 'en',
    ip: '203.0.113.7',
    storeVersion: 0,
  });
  const missing = await askedFor(world, '/missing');
  expect((await thread.render(missing.request, missing.frame)).status).toBe(404);
});

test('a page is never rendered with older content versions than the requesting thread knows', async ({
  world,
}) => {
  const { thread } = threadWith();
  world.app.content.apply(world.tenant.id, STORE_CONTENT, 3);
  const asked = await askedFor(world, '/shop/products');
  expect(await (await thread.render(asked.request, asked.frame)).json()).toMatchObject({ storeVersion: 3 });
});

test('an error in the thread fails only its request', async ({ world }) => {
  const { thread, losses } = threadWith();
  const fails = await askedFor(world, '/fails');
  await expect(thread.render(fails.request, fails.frame)).rejects.toThrow('No such luck.');
  const next = await askedFor(world, '/next');
  expect((await thread.render(next.request, next.frame)).status).toBe(200);
  expect(losses).toEqual([]);
});

test('a lost thread loses no request, and another one starts', async ({ world }) => {
  const { thread, losses } = threadWith();
  const ends = await askedFor(world, '/ends');
  expect(await (await thread.render(ends.request, ends.frame)).text()).toBe('drawn here');
  expect(losses).toEqual(['The thread ended with 3.']);
  await expect
    .poll(async () => {
      const next = await askedFor(world, '/next');
      return (await thread.render(next.request, next.frame)).headers.get('x-made');
    })
    .toBe('beside');
});
