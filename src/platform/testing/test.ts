import { test as base } from 'vitest';
import { World } from './world.ts';

/** A test that works in a fresh tenant on a real server: `test('…', async ({ world }) => …)`. */
export const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the needed fixtures from this pattern
  world: async ({}, use) => {
    await use(await World.open());
  },
});

export { describe, expect } from 'vitest';
