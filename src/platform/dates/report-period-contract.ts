import { z } from 'zod';
import { COMPARISONS, PERIODS, STEPS } from './report-period.ts';

const MAX_TYPED_LENGTH = 60;

const typedDay = z.string().trim().max(MAX_TYPED_LENGTH).optional().catch(undefined);

/** The period and comparison of a report, as parameters of its address. `readPeriod` reads them. */
export const periodParameters = {
  period: z.enum(PERIODS).optional().catch(undefined),
  from: typedDay,
  to: typedDay,
  compare: z.enum(COMPARISONS).optional().catch(undefined),
  by: z.enum(STEPS).optional().catch(undefined),
};
