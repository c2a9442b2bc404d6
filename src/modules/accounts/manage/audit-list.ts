import * as m from '#messages';
import { listSource } from '#platform/lists/list-source.ts';
import { manageMembers } from '../permissions.ts';
import { AuditInput, type AuditView } from './audit-contract.ts';
import { listAuditPage } from './audit-log.ts';

/** The audit log, as a file: with the codes and ids that its page leaves out. */
export const auditList = listSource<typeof AuditInput, AuditView>({
  name: 'accounts.audit',
  title: m.accounts_manage_audit,
  access: manageMembers,
  query: AuditInput,
  columns: [
    { header: m.accounts_manage_audit_at, kind: 'instant', of: (line) => new Date(line.at) },
    { header: m.accounts_manage_audit_who, kind: 'text', of: (line) => line.actor },
    { header: m.accounts_manage_role, kind: 'text', of: (line) => line.actorRole },
    { header: m.accounts_manage_audit_acting, kind: 'text', of: (line) => line.acting },
    { header: m.accounts_manage_audit_what, kind: 'text', of: (line) => line.action },
    { header: m.accounts_manage_audit_kind, kind: 'text', of: (line) => line.entityKind },
    { header: m.accounts_manage_audit_id, kind: 'text', of: (line) => line.entityId },
    { header: m.accounts_manage_name, kind: 'text', of: (line) => line.entityName },
    { header: m.accounts_manage_audit_change, kind: 'text', of: (line) => line.facts.join(' · ') },
    { header: m.accounts_manage_reason, kind: 'text', of: (line) => line.reason },
    { header: m.accounts_manage_audit_place, kind: 'text', of: (line) => line.place },
  ],
  read: async (scope, query, page) => {
    const { lines, next, isPartial } = await listAuditPage(scope, { ...query, ...page });
    return { rows: lines, next, isPartial };
  },
});
