import { namesOf } from '#modules/accounts/public.ts';
import { findThaiBank } from '#platform/money/thai-banks.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { CLUSTER_KIND_TEXTS } from '../cluster/cluster-text.ts';
import type { ClusterDetails } from '../details/details-rows.ts';
import { detailsView } from '../details/details-view.ts';
import { CHANGE_FIELDS, type ChangedField, type ChangeField, type WaitingChange } from './change-contract.ts';
import { findWaiting } from './change-rows.ts';

/** Returns the change that waits, field by field beside what is registered now; null where none does. */
export async function readWaitingChange(
  scope: Scope,
  clusterId: string,
  details: ClusterDetails,
): Promise<WaitingChange | null> {
  const row = await findWaiting(scope, clusterId);
  if (!row) return null;
  const names = await namesOf(scope, row.askedBy === null ? [] : [row.askedBy]);
  const [before, after] = await Promise.all([
    readFields(scope, details),
    readFields(scope, { ...details, ...row.changes }),
  ]);
  return {
    requestId: row.requestId,
    askedBy: names.get(row.askedBy ?? '') ?? '',
    askedAt: row.createdAt.toISOString(),
    fields: CHANGE_FIELDS.flatMap((field): ChangedField[] =>
      before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
    ),
    isOwn: row.askedBy !== null && row.askedBy === personOf(scope)?.userId,
  };
}

/** The fields in the words of the reader's language. */
async function readFields(
  scope: Scope,
  details: ClusterDetails,
): Promise<Readonly<Record<ChangeField, string>>> {
  const { locale } = scope;
  const view = await detailsView(scope, details);
  const bank = findThaiBank(view.bankCode);
  return {
    ...view,
    kind: CLUSTER_KIND_TEXTS[view.kind]({}, { locale }),
    bankCode: bank === null ? view.bankCode : locale === 'en' ? bank.nameEn : bank.nameTh,
  };
}
