import { ensureBuild } from '#platform/bundle/build.ts';
import { projectFolder } from '#platform/config/project-folder.ts';
import { setProductStatus } from '../src/modules/shop/public.ts';
import { loadCatalogue } from './catalogue.ts';
import { type HttpRequest, httpLoad } from './http-load.ts';
import { openInstallation } from './installation.ts';
import { type BenchResult, percentile } from './measure.ts';
import { startScript, startServer } from './started-server.ts';

const BRANCHES = Array.from({ length: 10 }, (_, n) => `branch${n + 1}`);
const LEAVES_EACH = 18;
const PRODUCTS = 6_000;
const CONNECTIONS = 16;
const ROUNDS = 3;
const ROUND_SECONDS = 4;
const HOST = 'bench.localhost';

/** A guest's cached list page, with one product changing each second, relative to a bare server. */
export async function bench(): Promise<BenchResult> {
  await ensureBuild(projectFolder(), () => undefined);
  const home = await openInstallation();
  let bare: Awaited<ReturnType<typeof startScript>> | undefined;
  let ours: Awaited<ReturnType<typeof startServer>> | undefined;
  try {
    bare = await startScript('bare-server.ts');
    const { port: barePort } = bare;
    const tenant = await home.tenant('bench');
    const leaves = await loadCatalogue(home, tenant, {
      branches: BRANCHES,
      leavesEach: LEAVES_EACH,
      products: PRODUCTS,
    });
    ours = await startServer(home.folder, HOST);
    const requests = requestsOf(leaves, ours.port);
    const renders = await renderAll(ours.port, requests);
    await warmCache(ours.port, requests);

    let turn = 0;
    const change = (): Promise<unknown> => {
      // Alternates between hiding and showing a product, so each turn changes something.
      const sku = `BULK-${String((Math.floor(turn / 2) * 37) % PRODUCTS).padStart(7, '0')}`;
      const status = turn++ % 2 === 0 ? 'draft' : 'active';
      return home
        .write(tenant, (scope) => setProductStatus(scope, { skus: [sku], status }))
        .catch((error: unknown) => console.error(error));
    };
    const total = { bare: 0, ours: 0, wrong: 0 };
    const before = await cacheResults(ours.port);
    const p50: number[] = [];
    const p99: number[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const baseline = await httpLoad(barePort, requests, CONNECTIONS, ROUND_SECONDS);
      const changing = setInterval(() => void change(), 1_000); // not during the baseline, or stale pages would accumulate
      const own = await httpLoad(ours.port, requests, CONNECTIONS, ROUND_SECONDS).finally(() =>
        clearInterval(changing),
      );
      if (round < 0) continue; // the first round warms both up
      total.bare += baseline.perSecond;
      total.ours += own.perSecond;
      total.wrong += own.wrong;
      p50.push(own.p50);
      p99.push(own.p99);
    }
    const after = await cacheResults(ours.port);
    const [hits, misses] = [after.hit - before.hit, after.miss - before.miss];
    const median = (values: number[]): number => percentile(values, 0.5);
    return {
      figures: [
        {
          name: 'guest product list, brotli, 24 cards',
          target: 0.4,
          baselinePerSecond: total.bare / ROUNDS,
          oursPerSecond: total.ours / ROUNDS,
          p50: median(p50),
          p99: median(p99),
          note: `${requests.length} addresses, one change a second`,
        },
      ],
      limits: [
        { name: 'replies that were not 200', value: total.wrong, limit: 0, unit: 'replies' },
        {
          name: 'rendered anew because something had changed',
          value: (misses / (hits + misses)) * 100,
          limit: null,
          unit: '% of requests',
        },
        { name: 'uncached rendering, p50', value: percentile(renders, 0.5), limit: null, unit: 'ms' },
        { name: 'uncached rendering, p99', value: percentile(renders, 0.99), limit: null, unit: 'ms' },
      ],
    };
  } finally {
    await ours?.stop();
    await bare?.stop();
    await home.close();
  }
}

/** A thousand category lists and a few of the whole shop, each in two languages, in a fixed shuffled order. */
function requestsOf(leaves: readonly string[], port: number): HttpRequest[] {
  const queries = [
    '',
    '&sort=price_up',
    '&sort=price_down',
    '&sort=name',
    '&stock=in',
    '&stock=in&sort=price_up',
  ];
  const paths = [
    ...leaves.map((code) => `/shop/products?category=${code}`),
    '/shop/products?category=all',
  ].flatMap((path) => queries.map((query) => path + query));
  const all = paths.flatMap((path) =>
    ['th', 'en'].map((language) => ({
      method: 'GET' as const,
      path,
      headers: {
        host: `${HOST}:${port}`,
        'accept-encoding': 'gzip, deflate, br',
        'accept-language': language,
      },
    })),
  );
  return all
    .map((request, n) => ({ request, place: (n * 7_919) % 10_007 }))
    .sort((a, b) => a.place - b.place)
    .map(({ request }) => request);
}

/** Requests each page once, sequentially; returns the latencies in milliseconds. */
async function renderAll(port: number, requests: readonly HttpRequest[]): Promise<number[]> {
  const { request } = await import('node:http');
  const times: number[] = [];
  for (const { path, headers } of requests) {
    const began = performance.now();
    await new Promise<void>((resolve, reject) => {
      request({ port, host: '127.0.0.1', path, headers }, (reply) => {
        if (reply.statusCode !== 200 || reply.headers['content-encoding'] !== 'br')
          reject(new Error(`${path} answered ${reply.statusCode} in ${reply.headers['content-encoding']}.`));
        reply.resume();
        reply.on('end', resolve);
      })
        .on('error', reject)
        .end();
    });
    times.push(performance.now() - began);
  }
  return times;
}

/** Repeats all requests until every page is a cache hit: a new server still receives invalidations from the bulk load. */
async function warmCache(port: number, requests: readonly HttpRequest[]): Promise<void> {
  for (;;) {
    const before = await cacheResults(port);
    await renderAll(port, requests);
    if ((await cacheResults(port)).miss === before.miss) return;
  }
}

/** Reads the server's counters of page cache hits and misses. */
async function cacheResults(port: number): Promise<{ hit: number; miss: number }> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const read = (result: string): number =>
    Number(new RegExp(`sala_page_cache_total{result="${result}"} (\\d+)`).exec(text)?.[1] ?? 0);
  return { hit: read('hit'), miss: read('miss') };
}
