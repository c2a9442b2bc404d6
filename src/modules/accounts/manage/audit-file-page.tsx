import * as m from '#messages';
import { zonedDay } from '#platform/dates/zone.ts';
import { pageLoader } from '#platform/page/page.ts';
import { streamedFile } from '#platform/page/streamed-file.ts';
import { manageMembers } from '../permissions.ts';
import { AuditInput } from './audit-contract.ts';
import { auditFile } from './audit-log.ts';

/** Downloads the filtered log as CSV. */
export const loader = pageLoader({
  access: manageMembers,
  query: AuditInput,
  handle: async (scope, { query }) =>
    streamedFile({
      name: `audit-${zonedDay(scope.now, scope.tenant.zone)}.csv`,
      type: 'text/csv; charset=utf-8',
      chunks: auditFile(scope, query, [
        m.accounts_manage_audit_at(),
        m.accounts_manage_audit_who(),
        m.accounts_manage_role(),
        m.accounts_manage_audit_acting(),
        m.accounts_manage_audit_what(),
        m.accounts_manage_audit_kind(),
        m.accounts_manage_audit_id(),
        m.accounts_manage_name(),
        m.accounts_manage_audit_change(),
        m.accounts_manage_reason(),
        m.accounts_manage_audit_place(),
      ]),
    }),
});
