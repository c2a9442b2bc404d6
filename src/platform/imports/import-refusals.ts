import { z } from 'zod';
import { refusals } from '../refusal.ts';

export const importRefusals = refusals({
  /** The file is neither CSV nor a workbook, or holds no lines. */
  'platform.import_unreadable': { kind: 'invalid' },
  'platform.import_too_large': { kind: 'too_large', details: z.object({ mostBytes: z.int() }) },
  'platform.import_too_long': { kind: 'invalid', details: z.object({ mostRows: z.int() }) },
  'platform.import_too_wide': { kind: 'invalid', details: z.object({ mostColumns: z.int() }) },
  'platform.import_cell_too_long': { kind: 'invalid', details: z.object({ row: z.int(), most: z.int() }) },
  'platform.import_unmatched': { kind: 'invalid', details: z.object({ fields: z.array(z.string()) }) },
  /** It runs already, is done, or was changed meanwhile. */
  'platform.import_moved_on': { kind: 'conflict' },
  'platform.too_many_imports': { kind: 'limited', details: z.object({ most: z.int() }) },
  /** The zip cannot be read, is too large when unpacked, or holds names that lead elsewhere. */
  'platform.import_archive_unreadable': { kind: 'invalid' },
});
