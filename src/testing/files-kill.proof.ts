import type { ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectNoOrphans, expectQuotaConsistent } from '#modules/files/testing.ts';
import { proofCount } from '#platform/testing/proof-count.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Visitor } from '#platform/testing/world.ts';
import { type Ask, asker, Broken, json, startServer } from './child-server.ts';

const ROUNDS = proofCount({ short: 10, long: 200 });
const CLIENTS = 4;
/** A killed upload stays open; open uploads per person and sign-ins per address are limited. */
const ROUNDS_OF_ONE = 20;
/** Two parts. */
const LARGE_BYTES = 5 * 1024 * 1024 + 4_096;

interface Committed {
  readonly by: Visitor;
  readonly itemId: string;
  readonly sha256: string;
}

test(
  'a server killed at any moment loses no acknowledged file and leaves nothing behind',
  async ({ world }) => {
    const folder = mkdtempSync(join(tmpdir(), 'sala-files-kill-'));
    const committed: Committed[] = [];
    let broken = 0;
    let visitor = await world.signedIn();
    try {
      for (let round = 0; round < ROUNDS; round++) {
        if (round > 0 && round % ROUNDS_OF_ONE === 0) visitor = await world.signedIn();
        const child = await startServer(world, folder);
        const ended = new Promise((resolve) => child.process.once('close', resolve));
        const answers = killAfter(child.process, 8 + Math.floor(Math.random() * 40));
        await Promise.all(
          Array.from({ length: CLIENTS }, async (_, client) => {
            const by = visitor;
            const ask = asker(world, child.port, by, answers);
            try {
              for (let step = 0; ; step++) {
                const file = await work(ask, { name: `${round}-${client}-${step}.bin`, step });
                if (file) committed.push({ by, ...file });
              }
            } catch (error) {
              if (!(error instanceof Broken)) throw error;
              broken += 1;
            }
          }),
        );
        child.process.kill('SIGKILL');
        await ended;
        await expectQuotaConsistent(world);
      }
      const last = await startServer(world, folder);
      for (const file of committed) {
        const ask = asker(world, last.port, file.by);
        const link = JSON.parse(
          (await ask('GET', `/api/filemanager/items/${file.itemId}/link`)).body.toString(),
        );
        const reply = await ask(
          'GET',
          new URL(link.url).pathname,
          undefined,
          `${new URL(link.url).hostname}:${last.port}`,
        );
        expect(reply.status).toBe(200);
        expect(createHash('sha256').update(reply.body).digest('hex')).toBe(file.sha256);
      }
      last.process.kill('SIGKILL');
      await expectNoOrphans(world, folder);
      await expectQuotaConsistent(world);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    expect(committed.length).toBeGreaterThan(0);
    expect(broken).toBeGreaterThan(0);
  },
  30 * 60_000,
);

/** One task: uploads a file, sometimes into a folder that others move and delete at the same time. */
async function work(
  ask: Ask,
  { name, step }: { name: string; step: number },
): Promise<Omit<Committed, 'by'> | null> {
  const bytes = randomBytes(step % 4 === 0 ? LARGE_BYTES : 1_000 + step);
  const opened = await json(
    ask('POST', '/api/filemanager/uploads', { name, size: bytes.length, conflict: 'rename' }),
  );
  const parts = [];
  for (let n = 1; n <= opened.parts; n++) {
    const part = bytes.subarray((n - 1) * opened.partSize, n * opened.partSize);
    const sha256 = createHash('sha256').update(part).digest('hex');
    const { targets } = await json(
      ask('POST', `/api/filemanager/uploads/${opened.uploadId}/parts`, { n: [n], sha256: [sha256] }),
    );
    const { etag } = await ask('PUT', targets[0].url, part);
    parts.push({ n, etag });
  }
  if (step % 5 === 4) {
    await ask('DELETE', `/api/filemanager/uploads/${opened.uploadId}`, {});
    return null;
  }
  const { item } = await json(ask('POST', `/api/filemanager/uploads/${opened.uploadId}/complete`, { parts }));
  if (step % 3 !== 2)
    return {
      itemId: item.itemId,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
  const folder = await json(
    ask('POST', '/api/filemanager/folders', { name: `f ${name}`, conflict: 'rename' }),
  );
  await ask('POST', '/api/filemanager/move', { itemIds: [item.itemId], parent: folder.itemId });
  await ask('POST', '/api/filemanager/trash', { itemIds: [folder.itemId] });
  return null;
}

/** Kills a server a few moments after its n-th reply, in the middle of whatever runs then. */
function killAfter(server: ChildProcess, n: number): () => void {
  let answered = 0;
  return () => {
    answered += 1;
    if (answered === n) setTimeout(() => server.kill('SIGKILL'), Math.random() * 40);
  };
}
