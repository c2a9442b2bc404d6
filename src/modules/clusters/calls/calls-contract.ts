import { z } from 'zod';
import { Day } from '#platform/dates/date-contract.ts';
import { FIGURE_UNITS } from '#platform/figures/figure-contract.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { ClusterPath } from '../cluster/cluster-contract.ts';
import { CLUSTER_KINDS, CLUSTER_ROLES, CLUSTER_STATES } from '../cluster/cluster-rules.ts';

/** Longest period of figures of one call, in days. */
export const MAX_CALLED_DAYS = 366;

/** An organisation, as calls return it. */
export const ClusterReply = z.object({
  _id: z.uuid(),
  key: z.string(),
  nameTh: z.string(),
  nameEn: z.string(),
  kind: z.enum(CLUSTER_KINDS),
  state: z.enum(CLUSTER_STATES),
});

export const MembersInput = ClusterPath.extend({ after: CursorText.optional() });
export const MembersReply = z.object({
  members: z.array(z.object({ personId: z.uuid(), name: z.string(), roles: z.array(z.enum(CLUSTER_ROLES)) })),
  next: z.string().nullable(),
});

/** `from` and `to`: business days, both included; default: the last 30 days. */
export const FiguresInput = ClusterPath.extend({
  from: Day.optional(),
  to: Day.optional(),
});
export const FiguresReply = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  figures: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      unit: z.enum(FIGURE_UNITS),
      total: z.int(),
      /** By day. */
      series: z.array(z.int()),
      /** By code of the branch. */
      byBranch: z.record(z.string(), z.int()).nullable(),
    }),
  ),
});

export const AlertsReply = z.object({
  alerts: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      count: z.int(),
      items: z.array(z.object({ label: z.string(), detail: z.string() })),
    }),
  ),
});

export const ChangeReply = z.object({ requestId: z.uuid() });
