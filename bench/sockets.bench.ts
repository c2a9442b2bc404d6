import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { WebSocket } from 'ws';
import { hashPassword, registerPerson } from '../src/modules/accounts/public.ts';
import { toppedUp } from '../src/modules/wallet/wallet/notice-kinds.ts';
import { notify } from '../src/modules/notifications/public.ts';
import { LIVE_PATH } from '#platform/live/live-sockets.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { openServer } from '../src/server.ts';
import { openInstallation } from './installation.ts';
import { type BenchResult, percentile } from './measure.ts';

/** `BENCH_SOCKETS=500` for a short run. Both ends are in this process, so its memory covers twice as many sockets. */
const SOCKETS = Number(process.env['BENCH_SOCKETS'] ?? 5_000);
const SOCKETS_PER_PERSON = 10;
const NOTICES = 500;
const NOTICES_PER_SECOND = 100;
/** Concurrent handshakes, as after a server restart. */
const AT_ONCE = 50;

type Home = Awaited<ReturnType<typeof openInstallation>>;

/**
 * Open pages on one node: memory per socket, and the latency of a notification from the start of its transaction to the
 * person's last page.
 */
export async function bench(): Promise<BenchResult> {
  const home = await openInstallation();
  const { server, drain } = openServer({
    app: home.app,
    metrics: new Metrics(),
    build: null,
    clientFolder: null,
    checkReady: async () => undefined,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  try {
    const tenant = await home.tenant('bench');
    const people = await makePeople(home, tenant, Math.ceil(SOCKETS / SOCKETS_PER_PERSON));
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    const began = performance.now();
    const pages = await openPages(port, people);
    const openedMs = performance.now() - began;
    await settled(pages);
    globalThis.gc?.();
    const kbEach = (process.memoryUsage().rss - before) / 1024 / pages.length;

    const latencies = await notifyPeople(home, tenant, people, pages);
    const idle = process.cpuUsage();
    const second = performance.now();
    await pause(5_000);
    const spent = process.cpuUsage(idle);
    const idleShare = (spent.user + spent.system) / 1_000 / (performance.now() - second);
    for (const page of pages) page.socket.terminate();
    return {
      limits: [
        { name: 'open sockets', value: pages.length, limit: null, unit: 'sockets' },
        { name: 'handshakes', value: (pages.length / openedMs) * 1_000, limit: null, unit: 'a second' },
        { name: 'memory of a socket, both ends', value: kbEach, limit: null, unit: 'KB' },
        {
          name: `delivery to ${SOCKETS_PER_PERSON} pages of a person, p50`,
          value: percentile(latencies, 0.5),
          limit: null,
          unit: 'ms',
        },
        { name: 'delivery, p99', value: percentile(latencies, 0.99), limit: null, unit: 'ms' },
        { name: 'news delivered', value: latencies.length, limit: null, unit: `of ${NOTICES}` },
        {
          name: `processor while nothing happens (of ${cpus().length})`,
          value: idleShare * 100,
          limit: null,
          unit: '%',
        },
      ],
    };
  } finally {
    await drain();
    await home.close();
  }
}

interface Person {
  readonly personId: string;
  readonly cookie: string;
}

async function makePeople(home: Home, tenant: Tenant, count: number): Promise<Person[]> {
  const passwordHash = await hashPassword('a password of benchmarks');
  const people: Person[] = [];
  for (let number = 0; number < count; number++) {
    people.push(
      await home.write(tenant, async (scope) => {
        const { personId } = await registerPerson(scope, {
          firstname: 'สมใจ',
          lastname: 'ใจดี',
          email: `${number}@bench.test`,
          password: 'a password of benchmarks',
          passwordHash,
          role: 'user',
        });
        const { token } = await home.app.sessions.open(
          scope.tx,
          tenant,
          { userId: personId, role: 'user', authMethod: 'password', userAgent: 'bench', ip: '127.0.0.1' },
          scope.now,
        );
        return { personId, cookie: `_account=${token}` };
      }),
    );
  }
  return people;
}

interface Page {
  readonly personId: string;
  readonly socket: WebSocket;
  /** The last unread count received. */
  unread: number | null;
  onUnread: ((unread: number) => void) | null;
}

async function openPages(port: number, people: readonly Person[]): Promise<Page[]> {
  const wanted = people.flatMap((person) => Array.from({ length: SOCKETS_PER_PERSON }, () => person));
  const queue = wanted.slice(0, SOCKETS);
  const pages: Page[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let person = queue.shift(); person; person = queue.shift())
        pages.push(await openPage(port, person));
    }),
  );
  return pages;
}

async function openPage(port: number, { personId, cookie }: Person): Promise<Page> {
  const host = `bench.localhost:${port}`;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`, {
    perMessageDeflate: false,
    headers: { host, origin: `http://${host}`, cookie },
  });
  const page: Page = { personId, socket, unread: null, onUnread: null };
  socket.on('message', (data: Buffer) => {
    const update = JSON.parse(data.toString('utf8')) as { topic: string; state: { unread: number } };
    if (update.topic !== 'notifications') return;
    page.unread = update.state.unread;
    page.onUnread?.(update.state.unread);
  });
  await once(socket, 'open');
  return page;
}

/** Waits until every page has received its initial state. */
async function settled(pages: readonly Page[]): Promise<void> {
  while (pages.some(({ unread }) => unread === null)) await pause(50);
}

/** Notifies people in turn at a constant rate; returns the latencies in milliseconds until each person's last page. */
async function notifyPeople(
  home: Home,
  tenant: Tenant,
  people: readonly Person[],
  pages: readonly Page[],
): Promise<number[]> {
  const byPerson = Map.groupBy(pages, ({ personId }) => personId);
  const latencies: number[] = [];
  const deliveries: Promise<void>[] = [];
  for (let number = 0; number < NOTICES; number++) {
    const { personId } = people[number % people.length] as Person;
    const own = byPerson.get(personId) ?? [];
    const wanted = Math.floor(number / people.length) + 1;
    const arrived = Promise.all(
      own.map(
        (page) =>
          new Promise<void>((resolve) => {
            page.onUnread = (unread) => unread >= wanted && resolve();
          }),
      ),
    );
    const began = performance.now();
    await home.write(tenant, (scope) =>
      notify(scope, toppedUp, {
        personId,
        params: { amountSatang: 100 },
        link: '/user/wallet',
        dedupeKey: randomUUID(),
      }),
    );
    deliveries.push(arrived.then(() => void latencies.push(performance.now() - began)));
    await pause(1_000 / NOTICES_PER_SECOND);
  }
  await Promise.race([Promise.all(deliveries), pause(10_000)]);
  return latencies.toSorted((a, b) => a - b);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
