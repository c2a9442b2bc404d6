import { Agent, get } from 'node:http';
import { ensureBuild } from '#platform/bundle/build.ts';
import { projectFolder } from '#platform/config/project-folder.ts';
import { loadCatalogue } from './catalogue.ts';
import { openInstallation } from './installation.ts';
import { type BenchResult, percentile } from './measure.ts';
import { startServer, UNLIMITED } from './started-server.ts';

const QUIET = 'quiet';
const BUSY = 'busy';
const PRODUCTS = 3_000;
const QUIET_PER_SECOND = 5;
/** Load of the busy site: ten times the calls, plus continuous searches of its whole catalogue. */
const BUSY_PER_SECOND = 50;
const ROUNDS = 3;
const ROUND_SECONDS = 10;
const MAX_RATIO = 1.5;

/** Latency of a site whose neighbour in the same installation has ten times its load and runs continuous searches. */
export async function bench(): Promise<BenchResult> {
  await ensureBuild(projectFolder(), () => undefined);
  const home = await openInstallation();
  let server: Awaited<ReturnType<typeof startServer>> | undefined;
  try {
    for (const code of [QUIET, BUSY])
      await loadCatalogue(home, await home.tenant(code), {
        branches: ['all-of-it'],
        leavesEach: 10,
        products: PRODUCTS,
      });
    server = await startServer(home.folder, `${QUIET}.localhost`, UNLIMITED);
    const { port } = server;
    const quiet = (): Promise<number[]> =>
      paced(port, { host: QUIET, path: listOf, perSecond: QUIET_PER_SECOND, seconds: ROUND_SECONDS });
    const alone: number[] = [];
    const beside: number[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const before = await quiet();
      const search = startSearching(port);
      const [during] = await Promise.all([
        quiet(),
        paced(port, { host: BUSY, path: listOf, perSecond: BUSY_PER_SECOND, seconds: ROUND_SECONDS }),
      ]);
      await search.stop();
      if (round < 0) continue; // the first round warms up
      alone.push(...before);
      beside.push(...during);
    }
    const [one, two] = [p95(alone), p95(beside)];
    return {
      limits: [
        { name: 'p95 of a quiet site alone', value: one, limit: null, unit: 'ms' },
        { name: 'p95 of it beside a busy one', value: two, limit: null, unit: 'ms' },
        { name: 'the one to the other', value: two / one, limit: MAX_RATIO, unit: 'times' },
      ],
    };
  } finally {
    await server?.stop();
    await home.close();
  }
}

const listOf = (turn: number): string => `/api/shop/products?sort=${turn % 2 === 0 ? 'price_up' : 'name'}`;

interface Pace {
  readonly host: string;
  readonly path: (turn: number) => string;
  readonly perSecond: number;
  readonly seconds: number;
}

/** Sends calls at a constant rate, however long each takes; returns the latencies in milliseconds. */
async function paced(port: number, { host, path, perSecond, seconds }: Pace): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const calls: Promise<number>[] = [];
  for (let turn = 0; turn < perSecond * seconds; turn++) {
    calls.push(call(port, agent, host, path(turn)));
    await new Promise((resolve) => setTimeout(resolve, 1_000 / perSecond));
  }
  const times = await Promise.all(calls);
  agent.destroy();
  return times;
}

/** Searches the busy site's catalogue continuously until stopped. */
function startSearching(port: number): { stop(): Promise<void> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const stopped = new AbortController();
  const searching = (async () => {
    for (let turn = 0; !stopped.signal.aborted; turn++)
      await call(port, agent, BUSY, `/api/shop/products?q=${encodeURIComponent('สินค้า')}&sort=name&x=${turn}`);
  })();
  return {
    async stop() {
      stopped.abort();
      await searching;
      agent.destroy();
    },
  };
}

function call(port: number, agent: Agent, code: string, path: string): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent, path, headers: { host: `${code}.localhost:${port}` } }, (reply) => {
      // The busy site may be rate-limited (429): that is fine, since only the neighbour's latency is measured.
      if (reply.statusCode !== 200 && reply.statusCode !== 429)
        reject(new Error(`${path} answered ${reply.statusCode}.`));
      reply.resume();
      reply.on('end', () => resolve(performance.now() - began));
    }).on('error', reject);
  });
}

function p95(times: readonly number[]): number {
  return percentile(times, 0.95);
}
