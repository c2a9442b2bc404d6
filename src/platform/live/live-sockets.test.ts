import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { App } from '#platform/app.ts';
import { setTenantState } from '#platform/tenancy/tenant-state.ts';
import { openPage } from '#platform/testing/open-page.ts';
import { expect, test } from '#platform/testing/test.ts';
import { LiveSockets } from './live-sockets.ts';

test('a suspended site closes its open pages and accepts no new ones', async ({ world }) => {
  const [member, elsewhere] = [await world.signedIn(), await world.another()];
  const [page, other] = [
    await openPage(world, member),
    await openPage(elsewhere, await elsewhere.signedIn()),
  ];
  const { code, id } = world.tenant;
  await setTenantState(world.database.owner, { code, state: 'suspended' });
  expect(await page.ended).toBe(4401);
  await expect.poll(() => world.app.tenants.isOpen(id)).toBe(false);
  await expect(openPage(world, member)).rejects.toThrow('404');
  await setTenantState(world.database.owner, { code, state: 'open' });
  await expect.poll(() => world.app.tenants.isOpen(id)).toBe(true);
  (await openPage(world, member)).close();
  expect(other.socket.readyState).toBe(other.socket.OPEN);
  other.close();
});

test('a page that cannot be added loses its socket, without effects on others', async ({ world }) => {
  const member = await world.signedIn();
  const refusing = Object.create(world.app.live, {
    join: {
      value: () => {
        throw new Error('no room for it');
      },
    },
  });
  const { server, port } = await socketServer({ ...world.app, live: refusing });
  const page = await openPage({ origin: `http://${world.tenant.host}:${port}` }, member);
  page.socket.on('error', () => undefined); // the reply is not a WebSocket frame
  expect(await page.ended).toBe(1006);
  server.close();
});

/** Starts a server that serves only sockets. */
async function socketServer(app: App): Promise<{ server: Server; port: number }> {
  const live = new LiveSockets(app);
  const server = createServer().on('upgrade', (incoming, socket, head) =>
    live.upgrade(incoming, socket, head),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}
