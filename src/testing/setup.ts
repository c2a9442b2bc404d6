import { afterAll } from 'vitest';
import { recordRows, writeSeenRows } from '#platform/testing/seen-rows.ts';
import { composeWith } from '#platform/testing/world.ts';

composeWith(async () => (await import('./composition.ts')).testComposition);
recordRows();
afterAll(writeSeenRows);
