import { ensureBuild } from '#platform/bundle/build.ts';
import { projectFolder } from '#platform/config/project-folder.ts';
import { hashPassword, registerPerson } from '#modules/accounts/public.ts';
import { httpLoad } from './http-load.ts';
import { openInstallation } from './installation.ts';
import type { BenchResult } from './measure.ts';
import { ask, signIn } from './sign-in.ts';
import { startServer, UNLIMITED } from './started-server.ts';

const HOST = 'bench.localhost';
const PATH = '/api/session';
const PEOPLE = 25;
const CONNECTIONS = 8;
const ROUNDS = 6;
const SLICE_SECONDS = 2;
const MAX_CHECK_MS = 0.3;

/**
 * CPU time that the session check adds to a call: the same route with and without `_account`, alternating in one run.
 * Requests rotate over twenty-five sessions, as on a busy site; each is reloaded from the database every five seconds.
 */
export async function bench(): Promise<BenchResult> {
  await ensureBuild(projectFolder(), () => undefined);
  const home = await openInstallation();
  let server: Awaited<ReturnType<typeof startServer>> | undefined;
  try {
    const tenant = await home.tenant('bench');
    const password = 'a-password-of-the-bench';
    const passwordHash = await hashPassword(password);
    const emails = Array.from({ length: PEOPLE }, (_, n) => `person${n}@bench.test`);
    await home.write(tenant, async (scope) => {
      for (const email of emails)
        await registerPerson(scope, { firstname: 'Bench', lastname: '', email, password, passwordHash });
    });
    server = await startServer(home.folder, HOST, UNLIMITED);
    const { port } = server;
    const host = `${HOST}:${port}`;
    const cookies: string[] = [];
    for (const email of emails) cookies.push(await signIn(port, host, { email, password }));
    const signedIn = cookies.map((cookie) => ({ path: PATH, headers: { host, cookie } }));
    const guests = [{ path: PATH, headers: { host } }];

    const cpu = { guests: [] as number[], signedIn: [] as number[] };
    await costOf(port, guests);
    await costOf(port, signedIn);
    for (let round = 0; round < ROUNDS; round++) {
      cpu.guests.push(await costOf(port, guests));
      cpu.signedIn.push(await costOf(port, signedIn));
    }
    return {
      limits: [
        { name: 'processor time of a guest’s call', value: median(cpu.guests), limit: null, unit: 'ms' },
        { name: 'processor time of a signed-in call', value: median(cpu.signedIn), limit: null, unit: 'ms' },
        {
          name: 'processor time that the session check adds',
          value: median(cpu.signedIn) - median(cpu.guests),
          limit: MAX_CHECK_MS,
          unit: 'ms',
        },
      ],
    };
  } finally {
    await server?.stop();
    await home.close();
  }
}

/** Returns the server's CPU time per request in milliseconds. */
async function costOf(port: number, requests: Parameters<typeof httpLoad>[1]): Promise<number> {
  const before = await cpuSeconds(port);
  const { perSecond, wrong } = await httpLoad(port, requests, CONNECTIONS, SLICE_SECONDS);
  const spent = (await cpuSeconds(port)) - before;
  if (wrong > 0) throw new Error(`${wrong} calls were answered wrongly.`);
  return (spent / (perSecond * SLICE_SECONDS)) * 1_000;
}

/** Reads the server's CPU seconds from its metrics. */
async function cpuSeconds(port: number): Promise<number> {
  const { text } = await ask(port, { path: '/metrics', headers: { host: 'localhost' } });
  const seconds = Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
  if (!Number.isFinite(seconds)) throw new Error('The metrics tell no processor time.');
  return seconds;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
