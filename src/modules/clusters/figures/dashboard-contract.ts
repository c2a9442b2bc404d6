import { z } from 'zod';
import { periodParameters } from '#platform/dates/report-period-contract.ts';
import { ClusterKey } from '../cluster/cluster-contract.ts';

/** What the dashboard names instead of an organisation. */
export const WHOLE_SITE = 'site';

/** Parameters of the dashboard. */
export const DashboardQuery = z.object({
  ...periodParameters,
  cluster: z
    .union([z.literal(WHOLE_SITE), ClusterKey])
    .optional()
    .catch(undefined),
});
