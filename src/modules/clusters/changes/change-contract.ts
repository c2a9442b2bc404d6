import { z } from 'zod';
import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { ClusterKey, MAX_STATE_REASON } from '../cluster/cluster-contract.ts';

/** Which change is decided about, and in which version of the organisation it was seen. */
export const DecideChangeInput = z.object({
  cluster: ClusterKey,
  request: z.uuid(),
  version: TypedRowVersion,
  reason: z.string().trim().max(MAX_STATE_REASON).default(''),
});
export type DecideChangeInput = z.output<typeof DecideChangeInput>;

export const WithdrawChangeInput = z.object({ cluster: ClusterKey, request: z.uuid() });
export type WithdrawChangeInput = z.output<typeof WithdrawChangeInput>;

/** Fields of registered data as a change is read: the parts of an address are one. */
export const CHANGE_FIELDS = [
  'kind',
  'nameTh',
  'nameEn',
  'address',
  'addressLineEn',
  'phone',
  'email',
  'lineId',
  'taxId',
  'branchCode',
  'bankCode',
  'bankAccount',
  'bankAccountName',
  'promptpay',
] as const;
export type ChangeField = (typeof CHANGE_FIELDS)[number];

/** One field of a change. */
export interface ChangedField {
  readonly field: ChangeField;
  readonly before: string;
  readonly after: string;
}

/** A change that waits for its decision. */
export interface WaitingChange {
  readonly requestId: string;
  /** Empty once their account is erased. */
  readonly askedBy: string;
  /** ISO instant. */
  readonly askedAt: string;
  readonly fields: readonly ChangedField[];
  /** Whether the reader asked for it. */
  readonly isOwn: boolean;
}
