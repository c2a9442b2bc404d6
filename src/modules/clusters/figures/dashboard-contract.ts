import { z } from 'zod';
import { periodParameters } from '#platform/dates/report-period-contract.ts';
import { ClusterKey } from '../cluster/cluster-contract.ts';
import { WHOLE_SITE } from './paths.ts';

/** Parameters of the dashboard. */
export const DashboardQuery = z.object({
  ...periodParameters,
  cluster: z
    .union([z.literal(WHOLE_SITE), ClusterKey])
    .optional()
    .catch(undefined),
});
