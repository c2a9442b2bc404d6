import { accountsSetUp } from './manage/set-up-steps.ts';
import { auditPersonalData } from './personal-data/audit-personal-data.ts';
import { accountsPaths } from './paths.ts';
import { accountsSettings } from './person/accounts-settings-contract.ts';
import { sendActivation } from './activation/send-activation.ts';
import { accountsEndpoints } from './endpoints.ts';
import { accountsSealed } from './factor/seal.ts';
import { auditList } from './manage/audit-list.ts';
import { memberRecords } from './manage/member-records.ts';
import { accountsAuditText, accountsSettingsFields, accountsGrantText } from './module-text.ts';
import { membersCard, profileCard, securityCard } from './own/dashboard-cards.ts';
import { erasePerson } from './personal-data/delete-account.ts';
import { forgetExport, makeExport } from './personal-data/export-data.ts';
import { accountsPersonalData } from './personal-data/personal-data.ts';
import { sendRecovery } from './recovery/request-recovery.ts';
import { forgetSpentCron } from './sealed-state/forget-spent.ts';
import { securityNotices } from './notices/notice-kinds.ts';
import { membersImport } from './importing/members-import.ts';
import { membersList } from './manage/members-list.ts';
import type { Module } from '#platform/module/module.ts';

/** People and how they sign in. Must be the last module, so that an account is erased after everything that refers to it. */
export const accountsModule: Module = {
  name: 'accounts',
  endpoints: accountsEndpoints,
  jobs: [sendActivation, sendRecovery, makeExport, forgetExport, erasePerson],
  crons: [forgetSpentCron],
  noticeKinds: securityNotices,
  sealedColumns: accountsSealed,
  records: [memberRecords],
  lists: [membersList, auditList],
  imports: [membersImport],
  personalData: [auditPersonalData, accountsPersonalData],
  cards: { members: membersCard, profile: profileCard, security: securityCard },
  setUpSteps: accountsSetUp,
  auditText: accountsAuditText,
  settings: {
    part: accountsSettings,
    fields: accountsSettingsFields,
    // Nobody registers before an admin has published the legal texts and opened registration.
    ofNewSite: { registration: { mode: 'invited' } },
  },
  grantText: accountsGrantText,
  signInPaths: {
    signIn: accountsPaths.login,
    secondFactor: accountsPaths.secondFactor(),
  },
};
