import { sitesSettings } from './site/site-settings-contract.ts';
import { grantDetail, settingDetail } from './audit/audit-details.ts';
import { checkSite } from './overview/site-health.ts';
import { siteSetUp } from './overview/set-up-steps.ts';
import { sitesEndpoints } from './endpoints.ts';
import { verifyHost } from './hosts/verify-host.ts';
import { forwardLog } from './log/forward-log.ts';
import { sitesAuditText, sitesGrantText, sitesSettingsFields } from './module-text.ts';
import type { Module } from '#platform/module/module.ts';

/** Sites, their hosts and settings. */
export const sitesModule: Module = {
  name: 'sites',
  endpoints: sitesEndpoints,
  jobs: [verifyHost, forwardLog],
  auditText: sitesAuditText,
  auditDetails: { 'sites.publish_config': settingDetail, 'platform.create_api_key': grantDetail },
  health: checkSite,
  setUpSteps: siteSetUp,
  settings: { part: sitesSettings, fields: sitesSettingsFields },
  grantText: sitesGrantText,
};
