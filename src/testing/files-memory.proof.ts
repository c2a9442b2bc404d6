import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectQuotaConsistent } from '#modules/files/testing.ts';
import { proofCount } from '#platform/testing/proof-count.ts';
import { expect, test } from '#platform/testing/test.ts';
import { asker, json, startServer } from './child-server.ts';

const GIGABYTE = 1_000_000_000;
/** Five gigabytes in the long form, a quarter gigabyte otherwise. */
const BYTES = proofCount({ short: 0.25, long: 5 }) * GIGABYTE;
const AT_ONCE = 4;
const MOST_GROWTH_BYTES = 80_000_000;

test('a server receives five gigabytes without growing by more than eighty megabytes', {
  timeout: 30 * 60_000,
}, async ({ world }) => {
  const visitor = await world.signedIn();
  const folder = mkdtempSync(join(tmpdir(), 'sala-files-memory-'));
  const server = await startServer(world, folder);
  const ended = new Promise((resolve) => server.process.once('close', resolve));
  try {
    const ask = asker(world, server.port, visitor);
    const upload = async (name: string, size: number): Promise<void> => {
      const opened = await json(ask('POST', '/api/filemanager/uploads', { name, size }));
      const whole = randomBytes(opened.partSize);
      const parts: { n: number; etag: string }[] = [];
      let next = 1;
      const lane = async (): Promise<void> => {
        for (let n = next++; n <= opened.parts; n = next++) {
          const bytes = n < opened.parts ? whole : whole.subarray(0, size - (n - 1) * opened.partSize);
          const wanted = { n: [n], sha256: [createHash('sha256').update(bytes).digest('hex')] };
          const { targets } = await json(
            ask('POST', `/api/filemanager/uploads/${opened.uploadId}/parts`, wanted),
          );
          const { etag, status } = await ask('PUT', targets[0].url, bytes);
          expect(status).toBe(200);
          parts.push({ n, etag });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      parts.sort((a, b) => a.n - b.n);
      await json(ask('POST', `/api/filemanager/uploads/${opened.uploadId}/complete`, { parts }));
    };
    await upload('warm.bin', 60_000_000); // warm-up: the first upload allocates memory in any case
    const before = residentBytes(server.process.pid);
    let most = before;
    const look = setInterval(() => (most = Math.max(most, residentBytes(server.process.pid))), 100);
    await upload('film.bin', Math.min(BYTES, 5 * 1024 ** 3 - 70_000_000));
    clearInterval(look);
    process.stdout.write(`  grew by ${Math.round((most - before) / 1e6)} MB\n`);
    expect(most - before).toBeLessThan(MOST_GROWTH_BYTES);
    await expectQuotaConsistent(world);
  } finally {
    server.process.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Resident memory of a process as reported by Linux. */
function residentBytes(pid: number | undefined): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
