import { afterAll } from 'vitest';
import { recordRows, writeSeenRows } from '#platform/testing/seen-rows.ts';
import { composeWith } from '#platform/testing/world.ts';
import { noteAuditedFields } from '#platform/testing/audited-fields.ts';
import { expectDescribedAuditFields } from './described-audit.ts';

composeWith(async () => (await import('./composition.ts')).testComposition);
recordRows(noteAuditedFields);
afterAll(writeSeenRows);
afterAll(expectDescribedAuditFields);
