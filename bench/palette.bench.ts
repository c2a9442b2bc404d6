import { hashPassword, registerPerson } from '#modules/accounts/public.ts';
import { ensureBuild } from '#platform/bundle/build.ts';
import { projectFolder } from '#platform/config/project-folder.ts';
import { openInstallation } from './installation.ts';
import { fillLargeTenant } from './large-tenant.ts';
import { type BenchResult, percentile } from './measure.ts';
import { ask, signIn } from './sign-in.ts';
import { startServer, UNLIMITED } from './started-server.ts';

const HOST = 'bench.localhost';
const ROUNDS = 6;
const MAX_P95_MS = 100;

/** What people type, key by key: frequent and rare words, parts of words, codes, numbers, addresses, typos, nothing. */
const QUERIES = [
  ...['ชา', 'ชาใบ', 'ชาใบหม่อน', 'ผ้า', 'ผ้าทอ', 'ไหม', 'กาแฟ', 'กาแฟคั่วกลาง น่าน', 'น้ำ', 'น้ำผึ้งป่า', 'หอม', 'รุ่น'],
  ...['cup', 'ceramic cup', 'honey', 'wicker', 'organic', 'สบู่ ตรัง', 'ตะกร้าสาน แพร่', 'ลายดอกแก้ว เลย'],
  ...[
    'BULK-',
    'BULK-00012345',
    'bulk-00000042',
    '00031337',
    '0812',
    '0812345',
    '081-234-5678',
    '+66 89 000 4242',
  ],
  ...['สมชาย', 'สมช', 'สมหญิง รักเรียน', 'ใจดี', 'มาลี ศรีสุข', 'person123', 'person4242@bench.test', 'buyer77@'],
  ...['กาแฟคัวกลาง', 'น้ำผึ่ง', 'สมชัย', 'somchai', 'cermic', 'โทรศัพท์มือถือ', 'zzzyx', 'dkca'],
] as const;

/** Time of the palette's search by one manager over the socket, warm, beside the same page without a query. */
export async function bench(): Promise<BenchResult> {
  await ensureBuild(projectFolder(), () => undefined);
  const home = await openInstallation();
  let server: Awaited<ReturnType<typeof startServer>> | undefined;
  try {
    const tenant = await home.tenant('bench');
    await fillLargeTenant(home, tenant);
    const login = { email: 'manager@bench.test', password: 'a-password-of-the-bench' };
    await home.write(tenant, async (scope) => {
      const person = { firstname: 'Bench', lastname: '', role: 'manager' as const, ...login };
      await registerPerson(scope, { ...person, passwordHash: await hashPassword(login.password) });
    });
    server = await startServer(home.folder, HOST, UNLIMITED);
    const { port } = server;
    const host = `${HOST}:${port}`;
    const headers = { host, cookie: await signIn(port, host, login) };
    const timeOf = async (query: string): Promise<number> => {
      const began = performance.now();
      const { status } = await ask(port, { path: `/user/find.data?q=${encodeURIComponent(query)}`, headers });
      if (status !== 200) throw new Error(`Looking for ${query} answered ${status}.`);
      return performance.now() - began;
    };
    const times = { empty: [] as number[], found: [] as number[] };
    const slowest: [number, string][] = [];
    for (let round = -1; round < ROUNDS; round++)
      for (const query of QUERIES) {
        const [empty, took] = [await timeOf(''), await timeOf(query)];
        if (round < 0) continue; // warms up
        times.empty.push(empty);
        times.found.push(took);
        slowest.push([took, query]);
      }
    slowest.sort(([a], [b]) => b - a);
    for (const [took, query] of slowest.slice(0, 8))
      process.stdout.write(`  ${took.toFixed(1)} ms: ${query}\n`);
    const [p50, p95] = [percentile(times.found, 0.5), percentile(times.found, 0.95)];
    return {
      limits: [
        { name: 'p50 without a query', value: percentile(times.empty, 0.5), limit: null, unit: 'ms' },
        { name: 'p50 of a search', value: p50, limit: null, unit: 'ms' },
        { name: 'p95 of a search', value: p95, limit: MAX_P95_MS, unit: 'ms' },
        {
          name: 'p50, to the page without a query',
          value: p50 / percentile(times.empty, 0.5),
          limit: null,
          unit: 'times',
        },
        { name: 'p95, to the same', value: p95 / percentile(times.empty, 0.95), limit: null, unit: 'times' },
      ],
    };
  } finally {
    await server?.stop();
    await home.close();
  }
}
