import { Settings } from 'lucide-react';
import * as m from '#messages';
import type { AuditText, GrantText, ModuleUi } from '#platform/module/module-ui.ts';
import { configPaths } from './config/paths.ts';

/** The navigation entries of sites. */
export const sitesUi: ModuleUi = {
  name: 'sites',
  workLinks: [{ group: 'site', to: configPaths.overview(), label: m.sites_config_title, icon: Settings }],
  accountLinks: [
    { rank: 30, to: configPaths.overview(), label: m.sites_nav_config, icon: Settings, role: 'manager' },
  ],
};

/** Texts of audit log entries. */
export const sitesAuditText: AuditText = {
  acts: {
    'sites.change_line': m.sites_did_change_line,
    'platform.create_api_key': m.sites_did_platform_create_api_key,
    'platform.rotate_api_key': m.sites_did_platform_rotate_api_key,
    'platform.revoke_api_key': m.sites_did_platform_revoke_api_key,
    'platform.end_leaked_api_key': m.sites_did_platform_end_leaked_api_key,
    'platform.refuse_program': m.sites_did_platform_refuse_program,
    'sites.add_host': m.sites_did_add_host,
    'sites.claim_host': m.sites_did_claim_host,
    'sites.remove_host': m.sites_did_remove_host,
    'sites.make_primary_host': m.sites_did_make_primary_host,
    'sites.publish_config': m.sites_did_publish_config,
    'sites.change_payment_account': m.sites_did_change_payment_account,
    'sites.test_mail': m.sites_did_test_mail,
    'sites.set_log_chat': m.sites_did_set_log_chat,
    'sites.remove_log_chat': m.sites_did_remove_log_chat,
    'sites.set_mail_password': m.sites_did_set_mail_password,
    'sites.remove_mail_password': m.sites_did_remove_mail_password,
    'sites.state_relation': m.sites_did_state_relation,
    'sites.withdraw_relation': m.sites_did_withdraw_relation,
    'storage.choose_store': m.sites_did_storage_choose_store,
    'storage.leave_store': m.sites_did_storage_leave_store,
  },
  things: {
    'platform.api_key': m.sites_kind_platform_api_key,
    'platform.request': m.sites_kind_platform_request,
    'sites.tenant': m.sites_kind_tenant,
    'sites.config': m.sites_kind_config,
    'sites.host': m.sites_kind_host,
    'sites.relation': m.sites_kind_relation,
    'sites.secret': m.sites_kind_secret,
    'storage.store': m.sites_kind_storage_store,
  },
};

/** Labels of the grants that a program can be given. */
export const sitesGrantText: GrantText = {
  'sites.config.read': m.sites_grant_config,
};
