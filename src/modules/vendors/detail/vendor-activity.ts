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
import type { Sentence } from '#platform/locale/sentence.ts';
import type { CommentedKind } from '#platform/module/commented-kind.ts';
import type { Scope } from '#platform/scope.ts';
import { CHECK_POINT_TEXTS } from '../checklist/check-text.ts';
import { DOCUMENT_KIND_TEXTS } from '../documents/document-text.ts';
import { vendorsPaths } from '../paths.ts';
import { readVendors } from '../permissions.ts';
import { VENDOR_ENTITY } from '../vendor/vendor-contract.ts';
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

/** Something that happened to a vendor. */
interface VendorChange {
  readonly key: string;
  /** ISO instant. */
  readonly at: string;
  /** Who did it; null for the system and for people from outside. */
  readonly actor: string | null;
  readonly text: string;
  /** A line each. */
  readonly details?: readonly string[];
}

/** What happened to a vendor, the oldest first, and what staff wrote about it. */
interface VendorActivity extends RecordRef {
  readonly changes: readonly VendorChange[];
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
  const changes = lines.toReversed().map((line): VendorChange => {
    const details = [...detailsIn(scope, line.after ?? line.before), line.reason ?? ''].filter(Boolean);
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

/** What a line of the audit log is about, a line of text each. */
function detailsIn({ locale }: Scope, recorded: unknown): string[] {
  const { state, point, document, product, cluster } = Object(recorded) as Readonly<Record<string, unknown>>;
  const inWords = <Code extends string>(texts: Readonly<Record<Code, Sentence>>, code: unknown): string =>
    typeof code === 'string' && Object.hasOwn(texts, code) ? texts[code as Code]({}, { locale }) : '';
  return [
    inWords(VENDOR_STATE_TEXTS, state),
    inWords(CHECK_POINT_TEXTS, point),
    inWords(DOCUMENT_KIND_TEXTS, document),
    ...[product, cluster].map((text) => (typeof text === 'string' ? text : '')),
  ];
}
