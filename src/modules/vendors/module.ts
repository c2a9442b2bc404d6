import type { Module } from '#platform/module/module.ts';
import { vendorComments } from './detail/vendor-activity.ts';
import { appliedNotice, stateNotice } from './lifecycle/notice-kinds.ts';
import { vendorsList } from './manage/vendors-list.ts';
import { vendorsAuditText } from './module-text.ts';
import { vendorsPersonalData } from './personal-data/personal-data.ts';

/** Vendors: people and companies that supply the organisations of a site. */
export const vendorsModule: Module = {
  name: 'vendors',
  switchedWith: 'clusters',
  lists: [vendorsList],
  noticeKinds: [appliedNotice, stateNotice],
  commented: [vendorComments],
  personalData: [vendorsPersonalData],
  pagePrefixes: ['/cluster/vendor'],
  auditText: vendorsAuditText,
};
