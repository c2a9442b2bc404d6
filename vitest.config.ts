import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** How long `expect.poll` waits for asynchronous results: another process, a job, rendering. */
const poll = { timeout: 30_000 };

/** Ends hanging tests only: a machine that loses its processors for minutes says nothing about Sala. */
const HANGING_MS = 10 * 60_000;

const globalSetup = ['src/platform/testing/global-setup.ts'];

/**
 * Tests wait for disks, mail and process exits: one worker more than there are processors keeps them busy. More than six
 * exhaust the connections of the shared PostgreSQL.
 */
const maxWorkers = Math.min(availableParallelism() + 1, 6);

/** Three kinds of tests; `npm test` runs all of them, `npx vitest run path` one file. */
export default defineConfig({
  test: {
    pool: 'forks',
    // The teardown compares recorded rows with the row types in the code.
    teardownTimeout: 120_000,
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers,
          // Files share their worker's modules, server and database; every test creates its own tenant.
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
          // A browser starts several processes itself, and all journeys share one server.
          maxWorkers: Math.min(availableParallelism(), 4),
          sequence: { groupOrder: 1 },
          // Files share their worker's browser; every visitor has a separate browser context.
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
