import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild } from '#platform/bundle/build.ts';
import { projectFolder } from '#platform/config/project-folder.ts';
import { removeDataFolder } from './installation.ts';
import type { BenchResult, Limit } from './measure.ts';
import { startServer } from './started-server.ts';

const WARM_STARTS = 3;
const HOST = 'localhost';

/** Time from the command to the first reply: on an empty data folder (database and demo data are created), then warm. */
export async function bench(): Promise<BenchResult> {
  await ensureBuild(projectFolder(), () => undefined);
  const folder = mkdtempSync(join(tmpdir(), 'sala-bench-'));
  try {
    const cold = await startServer(folder, HOST);
    await cold.stop();
    const warm: { healthyMs: number; firstPageMs: number }[] = [];
    for (let n = 0; n < WARM_STARTS; n++) {
      const server = await startServer(folder, HOST);
      await server.stop();
      warm.push(server);
    }
    const best = (pick: (start: { healthyMs: number; firstPageMs: number }) => number): number =>
      Math.min(...warm.map(pick));
    return {
      limits: [
        milliseconds('cold start, first 200 of /healthz', cold.healthyMs),
        milliseconds('cold start, first 200 of /', cold.firstPageMs),
        milliseconds(
          `warm start, first 200 of /healthz, best of ${WARM_STARTS}`,
          best(({ healthyMs }) => healthyMs),
        ),
        milliseconds(
          `warm start, first 200 of /, best of ${WARM_STARTS}`,
          best(({ firstPageMs }) => firstPageMs),
        ),
      ],
    };
  } finally {
    removeDataFolder(folder);
  }
}

function milliseconds(name: string, value: number): Limit {
  return { name, value, limit: null, unit: 'ms' };
}
