import { sessionsPersonalData } from '../personal-data.ts';
import { apiKeysSealed } from '../gateway/api-keys.ts';
import { pictureJobs } from '../images/thumbnails.ts';
import { platformAuditText } from './platform-audit-text.ts';
import { importsPersonalData } from '../imports/import-queries.ts';
import { writeImport } from '../imports/run-import.ts';
import { settleImportsCron } from '../imports/settle-imports.ts';
import { forgetImport } from '../imports/start-import.ts';
import { takeBackImport } from '../imports/undo-import.ts';
import { cleanUpCron } from '../jobs/clean-up.ts';
import { exportsPersonalData, exportTokenKind, forgetListExport, makeListExport } from '../lists/exports.ts';
import { settleExportsCron } from '../lists/settle-exports.ts';
import { viewsPersonalData } from '../lists/views.ts';
import { mailJobs } from '../mail/mail.ts';
import { mailPersonalData } from '../mail/personal-data.ts';
import { sendWaitingMailCron } from '../mail/waiting-mail.ts';
import { forgetSearchWordsCron, learnSearchWords } from '../search/search-words.ts';
import { reconcileObjectsCron } from '../storage/object-reconciler.ts';
import { scrubObjectsCron } from '../storage/object-scrubber.ts';
import { preferencesPersonalData } from '../preferences/preference.ts';
import { sweepObjectsCron } from '../storage/object-sweeper.ts';
import { tenantSecretsSealed } from '../tenancy/tenant-secrets.ts';
import type { Module } from './module.ts';

/** The platform's own declarations, in the form of a module. */
export const platformModule: Module = {
  name: 'platform',
  jobs: [
    ...pictureJobs,
    ...mailJobs,
    learnSearchWords,
    makeListExport,
    forgetListExport,
    writeImport,
    takeBackImport,
    forgetImport,
  ],
  crons: [
    forgetSearchWordsCron,
    sweepObjectsCron,
    reconcileObjectsCron,
    scrubObjectsCron,
    cleanUpCron,
    sendWaitingMailCron,
    settleImportsCron,
    settleExportsCron,
  ],
  contentTokenKinds: [exportTokenKind],
  auditText: platformAuditText,
  sealedColumns: [...tenantSecretsSealed, ...apiKeysSealed],
  personalData: [
    mailPersonalData,
    sessionsPersonalData,
    preferencesPersonalData,
    exportsPersonalData,
    viewsPersonalData,
    importsPersonalData,
  ],
};
