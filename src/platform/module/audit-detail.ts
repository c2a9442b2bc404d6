import type { Scope } from '../scope.ts';
import type { AuditDetail } from './module-text.ts';

/**
 * Returns what a recorded field of an audited action means, from its module. Null for an id; undefined for a field that no
 * module describes.
 */
export function findAuditDetail(
  scope: Pick<Scope, 'app' | 'locale'>,
  action: string,
  field: string,
): AuditDetail | null | undefined {
  const { details, detailsOf } = scope.app.auditText;
  const found = detailsOf.get(action)?.(scope, field) ?? details.get(`${action.split('.')[0]}.${field}`);
  return typeof found === 'function' ? { label: found } : found;
}
