import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** How long a test asks again for what comes by itself: news of another process, a job, a page that is being drawn. */
const poll = { timeout: 30_000 };

/** Ends what hangs. A machine whose processors are taken away for minutes is slow, and tells nothing about Sala. */
const HANGING_MS = 10 * 60_000;

const globalSetup = ['src/platform/testing/global-setup.ts'];

/**
 * Tests wait for disks, mail and ends of processes: one worker more than there are processors keeps them busy. Beyond six,
 * the connections of the one PostgreSQL run out.
 */
const maxWorkers = Math.min(availableParallelism() + 1, 6);

/** Three kinds of tests; `npm test` runs all of them, `npx vitest run path` one file. */
export default defineConfig({
  test: {
    pool: 'forks',
    // At the end the rows that tests saw are compared with the code.
    teardownTimeout: 120_000,
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers,
          // Files share their worker's modules, server and database: every test makes a tenant of its own.
          isolate: false,
          include: [
            'src/**/*.test.{ts,tsx}',
            'guards/**/*.test.ts',
            'bench/**/*.test.ts',
            'clients/**/*.test.ts',
          ],
          exclude: ['guards/fixtures/**'],
          globalSetup,
          setupFiles: ['src/testing/setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll },
        },
      },
      {
        test: {
          name: 'proof',
          maxWorkers,
          isolate: false,
          include: ['src/**/*.proof.ts'],
          globalSetup,
          setupFiles: ['src/testing/setup.ts'],
          testTimeout: 30 * 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'journey',
          // A browser has processes enough of its own, and all journeys share one server.
          maxWorkers: Math.min(availableParallelism(), 4),
          sequence: { groupOrder: 1 },
          // Files share their worker's browser: every reader has a context of its own in it.
          isolate: false,
          include: ['journeys/**/*.journey.ts'],
          globalSetup: ['src/platform/testing/journey-setup.ts'],
          testTimeout: HANGING_MS,
          hookTimeout: HANGING_MS,
          expect: { poll },
        },
      },
    ],
  },
});
