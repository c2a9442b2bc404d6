import { z } from 'zod';

export const MAX_CLUSTER_KEY = 60;
export const MAX_CLUSTER_NAME = 200;

/** Key of an organisation in an address. */
export const ClusterKey = z
  .string()
  .min(2)
  .max(MAX_CLUSTER_KEY)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

/** Path parameters of the pages of one organisation. */
export const ClusterPath = z.object({ cluster: ClusterKey });

/** What lines of the audit log about an organisation are about. */
export const CLUSTER_ENTITY = 'clusters.cluster';

/** What an organisation is called, in the params of notices. */
export const ClusterNames = z.object({ nameTh: z.string(), nameEn: z.string() });

/** Longest reason for a change of state. */
export const MAX_STATE_REASON = 1_000;
