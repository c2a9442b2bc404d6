import { certificatesSettings } from './certificate/certificates-settings-contract.ts';
import { lessonCompleted } from '#modules/lessons/public.ts';
import { on } from '#platform/events.ts';
import { indexCertificatesCron } from './certificate/index-certificates.ts';
import { certificatesNoticeKinds } from './certificate/notice-kinds.ts';
import { remindOfExpiryCron } from './issue/expiry-reminder.ts';
import { issueOnCompletion } from './issue/on-completion.ts';
import { issuedList, lessonIssuedList } from './manage/issued-list.ts';
import { certificateRecords } from './manage/certificate-records.ts';
import { certificatesAuditText, certificatesSettingsFields } from './module-text.ts';
import { ownCertificatesCard } from './own/dashboard-card.ts';
import { printCertificate } from './paper/print-certificate.ts';
import { certificatesPersonalData } from './personal-data/personal-data.ts';
import type { Module } from '#platform/module/module.ts';

/** Certificates of lessons: templates, issuing and checking. */
export const certificatesModule: Module = {
  name: 'certificates',
  switchedWith: 'lessons',
  jobs: [printCertificate],
  crons: [remindOfExpiryCron, indexCertificatesCron],
  records: [certificateRecords],
  lists: [issuedList, lessonIssuedList],
  // Lock order: lessons lock the enrolment first; certificates lock the year's counter last.
  subscriptions: [on(lessonCompleted, issueOnCompletion)],
  noticeKinds: certificatesNoticeKinds,
  personalData: [certificatesPersonalData],
  cards: { certificates: ownCertificatesCard },
  auditText: certificatesAuditText,
  settings: { part: certificatesSettings, fields: certificatesSettingsFields },
  demo: async () => (await import('./demo/fill-certificates.ts')).fillCertificates,
};
