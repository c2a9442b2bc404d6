import type { Module } from '#platform/module/module.ts';
import { formsSettings } from './form/forms-settings-contract.ts';
import { personKeySealed } from './form/person-key.ts';
import { answersList } from './manage/answers-list.ts';
import { formsList } from './manage/forms-list.ts';
import { formsAuditText, formsSettingsFields } from './module-text.ts';
import { formCards } from './form/form-cards.ts';
import { formsPersonalData } from './personal-data/personal-data.ts';
import { eraseOldCron } from './response/erase-responses.ts';
import { receivedNotice } from './submit/notice-kinds.ts';
import { answersSealed } from './response/sealed-answers.ts';

/** Forms: asking, and using the answers. */
export const formsModule: Module = {
  name: 'forms',
  switchedWith: 'forms',
  crons: [eraseOldCron],
  lists: [formsList, answersList],
  recordCards: [formCards],
  sealedColumns: [personKeySealed, answersSealed],
  noticeKinds: [receivedNotice],
  personalData: [formsPersonalData],
  pagePrefixes: ['/form', '/doa-register-68'],
  auditText: formsAuditText,
  settings: { part: formsSettings, fields: formsSettingsFields },
  demo: async () => (await import('./demo/fill-forms.ts')).fillForms,
  demoHistory: async () => (await import('./demo/fill-answers.ts')).fillAnswers,
};
