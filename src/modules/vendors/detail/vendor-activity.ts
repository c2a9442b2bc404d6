import { z } from 'zod';
import { namesOf } from '#modules/accounts/public.ts';
import {
  type CommentsPage,
  type CommentsQuery,
  readComments,
  type RecordRef,
} from '#modules/comments/public.ts';
import { listAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { CommentedKind } from '#platform/module/commented-kind.ts';
import type { Scope } from '#platform/scope.ts';
import type { RecordChange } from '#ui/record/activity-rules.ts';
import { vendorsPaths } from '../paths.ts';
import { readVendors } from '../permissions.ts';
import { VENDOR_ENTITY } from '../vendor/vendor-contract.ts';
import { VENDOR_STATES } from '../vendor/vendor-rules.ts';
import { VENDOR_STATE_TEXTS, vendorName } from '../vendor/vendor-text.ts';

/** Staff comment on vendors; neither vendors nor those who buy from them see it. */
export const vendorComments: CommentedKind = {
  name: VENDOR_ENTITY,
  access: readVendors,
  find: async (scope, recordId) => {
    if (!z.uuid().safeParse(recordId).success) return null;
    const vendor = await scope.tx.first(sql<RowOf<'vendors_vendor', 'nameTh' | 'nameEn'>>`
      select name_th, name_en from vendors_vendor where tenant_id = ${scope.tenant.id} and vendor_id = ${recordId}`);
    return vendor && { title: vendorName(vendor, scope.locale), to: vendorsPaths.vendor(recordId) };
  },
};

/** What happened to a vendor, the oldest first, and what staff wrote about it. */
export interface VendorActivity extends RecordRef {
  readonly changes: readonly RecordChange[];
  readonly comments: CommentsPage;
}

/** Returns a vendor's time line for staff. Refuses as `readComments`. */
export async function readActivity(
  scope: Scope,
  vendorId: string,
  query: CommentsQuery,
): Promise<VendorActivity> {
  const ref = { kind: vendorComments.name, record: vendorId };
  const lines = await listAudit(scope, { entityKind: VENDOR_ENTITY, entityId: vendorId });
  const names = await namesOf(
    scope,
    lines.flatMap(({ actorId }) => actorId ?? []),
  );
  const changes = lines.toReversed().map((line): RecordChange => {
    const details = [stateIn(scope, line.after), line.reason ?? ''].filter(Boolean);
    return {
      key: line.auditId,
      at: line.occurredAt.toISOString(),
      actor: line.actorId === null ? null : (names.get(line.actorId) ?? null),
      text: scope.app.auditText.acts.get(line.action)?.({}, { locale: scope.locale }) ?? line.action,
      ...(details.length > 0 && { details }),
    };
  });
  return { ...ref, changes, comments: await readComments(scope, ref, query) };
}

function stateIn({ locale }: Scope, recorded: unknown): string {
  const { state } = Object(recorded) as { readonly state?: unknown };
  const known = VENDOR_STATES.find((each) => each === state);
  return known ? VENDOR_STATE_TEXTS[known]({}, { locale }) : '';
}
