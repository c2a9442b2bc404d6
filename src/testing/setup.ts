import { composeWith } from '#platform/testing/world.ts';

composeWith(async () => (await import('./composition.ts')).testComposition);
