import { expect } from 'vitest';
import type { App } from '#platform/app.ts';
import { findAuditDetail } from '#platform/module/audit-detail.ts';
import { takeAuditedFields } from '#platform/testing/audited-fields.ts';

/** Expects that a module describes each field that the tests of a file recorded in the audit log, or declares it an id. */
export async function expectDescribedAuditFields(): Promise<void> {
  const fields = takeAuditedFields();
  if (fields.length === 0) return;
  const { auditText, siteSettings } = await import('../composition.ts');
  const scope = { app: { auditText, siteSettings } as unknown as App, locale: 'th' } as const;
  const undescribed = fields.filter(
    ({ action, field }) => auditText.acts.has(action) && findAuditDetail(scope, action, field) === undefined,
  );
  expect(undescribed, 'fields of the audit log that no `details` of a module describes').toEqual([]);
}
