import { z } from 'zod';
import type { IsoDate } from '#platform/dates/calendar-date.ts';
import { TypedDay } from '#platform/dates/date-contract.ts';
import { TypedRowVersion } from '#platform/db/column-contract.ts';
import {
  type ChartHolder,
  type ChartNode,
  MAX_NODE_NAME,
  MAX_NODE_SORT,
  NODE_KINDS,
  type NodeKind,
  type Place,
  TENURES,
} from './chart-rules.ts';

const OptionalDay = z.union([z.literal(''), TypedDay]).default('');
const OptionalId = z.union([z.literal(''), z.uuid()]).default('');

/** From a day until a last one, both included; without a last day: for good. */
const TypedDays = z.object({ fromOn: TypedDay, lastOn: OptionalDay });

function inOrder<Schema extends z.ZodType<{ fromOn: IsoDate; lastOn: string }>>(schema: Schema) {
  return schema.refine(({ fromOn, lastOn }) => lastOn === '' || fromOn <= lastOn, {
    path: ['lastOn'],
    message: 'order',
  });
}

const TypedPlace = TypedDays.extend({
  /** Empty for a root. */
  parentId: OptionalId,
  nameTh: z.string().trim().min(1).max(MAX_NODE_NAME),
  nameEn: z.string().trim().max(MAX_NODE_NAME).default(''),
  sort: z.coerce.number().int().min(0).max(MAX_NODE_SORT).default(0),
});

const TypedNode = z.object({ node: z.uuid(), version: TypedRowVersion });

export const OpenNodeInput = inOrder(TypedPlace.extend({ kind: z.enum(NODE_KINDS) }));
export type OpenNodeInput = z.output<typeof OpenNodeInput>;

export const ChangeNodeInput = inOrder(
  TypedPlace.extend({
    ...TypedNode.shape,
    /** The day whose state the form showed. */
    seenOn: TypedDay,
  }),
);
export type ChangeNodeInput = z.output<typeof ChangeNodeInput>;

export const MoveNodeInput = TypedNode.extend({ parentId: OptionalId, fromOn: TypedDay });
export type MoveNodeInput = z.output<typeof MoveNodeInput>;

export const CloseNodeInput = TypedNode.extend({ lastOn: TypedDay });
export type CloseNodeInput = z.output<typeof CloseNodeInput>;

/** Without a last day: for good. */
export const ExtendNodeInput = TypedNode.extend({ lastOn: OptionalDay });
export type ExtendNodeInput = z.output<typeof ExtendNodeInput>;

/** A member of the cluster, or somebody without an account by name. */
export const AppointInput = inOrder(
  TypedDays.extend({
    node: z.uuid(),
    tenure: z.enum(TENURES),
    personId: OptionalId,
    name: z.string().trim().max(MAX_NODE_NAME).default(''),
  }),
).refine(({ personId, name }) => (personId === '') !== (name === ''), { path: ['name'], message: 'one' });
export type AppointInput = z.output<typeof AppointInput>;

export const EndHolderInput = z.object({ holder: z.uuid(), lastOn: TypedDay });
export type EndHolderInput = z.output<typeof EndHolderInput>;

/** What is not readable in an address is left out. */
export const OrganizationQuery = z.object({
  asOf: TypedDay.optional().catch(undefined),
  view: z.enum(['tree', 'chart']).default('tree').catch('tree'),
  /** Only this branch. */
  root: z.uuid().optional().catch(undefined),
  /** What the panel shows. */
  node: z.uuid().optional().catch(undefined),
  new: z.enum(NODE_KINDS).optional().catch(undefined),
  /** Among whom the panel offers members for a position. */
  who: z.string().trim().max(MAX_NODE_NAME).optional().catch(undefined),
});
export type OrganizationQuery = z.output<typeof OrganizationQuery>;

export const CHART_ACTS = ['open', 'place', 'close', 'extend', 'appoint', 'end'] as const;
export type ChartAct = (typeof CHART_ACTS)[number];

/** A line of the journal as the panel shows it. */
export interface ChartEntry {
  readonly changeNo: number;
  readonly act: ChartAct;
  readonly fromOn: IsoDate;
  readonly toOn: IsoDate | null;
  /** Who made it; null where the account no longer exists. */
  readonly who: string | null;
  readonly at: string;
}

/** A node over all its days. */
export interface NodeDetail {
  readonly kind: NodeKind;
  readonly version: number;
  readonly places: readonly Place[];
  readonly holders: readonly ChartHolder[];
  readonly entries: readonly ChartEntry[];
}

/** The chart as of a day. */
export interface Chart {
  readonly nodes: readonly ChartNode[];
  readonly holders: readonly ChartHolder[];
}
