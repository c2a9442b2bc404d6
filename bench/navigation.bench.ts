import { hashPassword, registerPerson } from '#modules/accounts/public.ts';
import { ensureBuild } from '#platform/bundle/build.ts';
import { projectFolder } from '#platform/config/project-folder.ts';
import { openInstallation } from './installation.ts';
import { fillLargeTenant } from './large-tenant.ts';
import { type BenchResult, type Limit, percentile } from './measure.ts';
import { ask, signIn } from './sign-in.ts';
import { startServer, UNLIMITED } from './started-server.ts';

const HOST = 'bench.localhost';
const ROUNDS = 40;
const WARM_ROUNDS = 6;
const MAX_P95_MS = 100;

/** The lightest page of work: its frame's data without any record. */
const BASELINE = '/user/find';
const PAGES = [
  '/user/dashboard',
  '/shop/manage',
  '/shop/manage/orders',
  '/shop/manage/products',
  '/shop/manage/products/BULK-0000001',
  '/shop/manage/stock',
  '/user/manage',
  '/user/filemanager',
] as const;

/** What a manager of a large shop waits for on a warm server when going from page to page: the data of each. */
export async function bench(): Promise<BenchResult> {
  await ensureBuild(projectFolder(), () => undefined);
  const home = await openInstallation();
  let server: Awaited<ReturnType<typeof startServer>> | undefined;
  try {
    const tenant = await home.tenant('bench');
    await fillLargeTenant(home, tenant);
    const login = { email: 'manager@bench.test', password: 'a-password-of-the-bench' };
    const passwordHash = await hashPassword(login.password);
    await home.write(tenant, async (scope) => {
      const person = { firstname: 'Bench', lastname: '', role: 'manager' as const, ...login };
      await registerPerson(scope, { ...person, passwordHash });
    });
    server = await startServer(home.folder, HOST, UNLIMITED);
    const { port } = server;
    const host = `${HOST}:${port}`;
    const headers = { host, cookie: await signIn(port, host, login) };
    const timeOf = async (path: string): Promise<number> => {
      const began = performance.now();
      const { status } = await ask(port, { path: `${path}.data`, headers });
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
      return performance.now() - began;
    };
    const times = new Map<string, number[]>([BASELINE, ...PAGES].map((path) => [path, []]));
    for (let round = -WARM_ROUNDS; round < ROUNDS; round++)
      for (const [path, taken] of times) {
        const took = await timeOf(path);
        if (round >= 0) taken.push(took);
      }
    const baseline = times.get(BASELINE) ?? [];
    const all = PAGES.flatMap((path) => times.get(path) ?? []);
    const limits: Limit[] = [
      { name: 'p50 of the lightest page', value: percentile(baseline, 0.5), limit: null, unit: 'ms' },
      { name: 'p95 of the lightest page', value: percentile(baseline, 0.95), limit: null, unit: 'ms' },
      { name: 'p50 of all pages', value: percentile(all, 0.5), limit: null, unit: 'ms' },
      { name: 'p95 of all pages', value: percentile(all, 0.95), limit: MAX_P95_MS, unit: 'ms' },
      {
        name: 'p95 of all pages, to the lightest',
        value: percentile(all, 0.95) / percentile(baseline, 0.95),
        limit: null,
        unit: 'times',
      },
      ...PAGES.map((path) => ({
        name: `  p95 of ${path}`,
        value: percentile(times.get(path) ?? [], 0.95),
        limit: null,
        unit: 'ms',
      })),
    ];
    return { limits };
  } finally {
    await server?.stop();
    await home.close();
  }
}
