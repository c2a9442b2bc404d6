import { test as base } from 'vitest';
import { World } from './world.ts';

/** A test in a fresh tenant on a real server: `test('…', async ({ world }) => …)`. */
export const test = base.extend<{ world: World }>({
  world: async ({}, use) => {
    await use(await World.open());
  },
});

export { describe, expect } from 'vitest';
