import type { Module } from '#platform/module/module.ts';
import { vendorAlerts } from './alerts/vendor-alerts.ts';
import { vendorComments } from './detail/vendor-activity.ts';
import { documentExpiringNotice } from './documents/notice-kinds.ts';
import { remindOfDocumentsCron } from './documents/remind-of-documents.ts';
import { appliedNotice, stateNotice } from './lifecycle/notice-kinds.ts';
import { vendorsList } from './manage/vendors-list.ts';
import { vendorsAuditText } from './module-text.ts';
import { vendorsPersonalData } from './personal-data/personal-data.ts';
import { vendorRelations } from './relations/vendor-relations.ts';

/** Vendors: people and companies that supply the organisations of a site. */
export const vendorsModule: Module = {
  name: 'vendors',
  switchedWith: 'clusters',
  crons: [remindOfDocumentsCron],
  lists: [vendorsList],
  noticeKinds: [appliedNotice, stateNotice, documentExpiringNotice],
  alerts: vendorAlerts,
  relations: [vendorRelations],
  commented: [vendorComments],
  personalData: [vendorsPersonalData],
  pagePrefixes: ['/cluster/vendor'],
  auditText: vendorsAuditText,
  demo: async () => (await import('./demo/fill-vendors.ts')).fillVendors,
};
