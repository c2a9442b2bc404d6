import * as m from '#messages';
import type { AuditText, GrantText } from '#platform/module/module-text.ts';
import type { SettingsField } from '#platform/tenancy/site-settings-contract.ts';
import { TEST_MAIL_FAILURES } from './mail/test-mail-text.ts';

/** Fields of the settings that an admin edits. */
export const sitesSettingsFields: readonly SettingsField[] = [
  {
    kind: 'tick',
    path: 'bottomBar',
    rank: 60,
    card: 'menu/looks',
    label: m.sites_setting_bottom_bar,
    help: m.sites_setting_bottom_bar_help,
  },
];

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
  details: {
    'sites.way': {
      label: m.sites_log_way,
      words: {
        own: m.sites_log_way_own,
        installation: m.sites_log_way_installation,
        outbox: m.sites_log_way_outbox,
      },
    },
    'sites.failed': { label: m.sites_log_failed, words: TEST_MAIL_FAILURES },
    'sites.side': {
      label: m.sites_log_side,
      words: { child: m.sites_config_relations_children, parent: m.sites_config_relations_parents },
    },
    'sites.kind': {
      label: m.sites_config_promptpay_kind,
      words: {
        mobile: m.sites_config_promptpay_mobile,
        national_id: m.sites_config_promptpay_national_id,
        ewallet: m.sites_config_promptpay_ewallet,
      },
    },
    'sites.id': m.sites_config_promptpay_id,
    'sites.accountName': m.sites_config_promptpay_name,
    'sites.channelId': m.sites_config_line_channel_id,
    'sites.isSignInOn': m.sites_config_line_on,
    'sites.isOpenToNew': m.sites_config_line_open,
    'sites.liffId': m.sites_config_line_liff,
    'sites.isSecretNew': m.sites_log_secret_new,
    'sites.isTokenNew': m.sites_log_token_new,
    'sites.isTokenGone': m.sites_log_token_gone,
    'platform.name': m.sites_keys_name,
    'platform.why': {
      label: m.sites_log_why,
      words: {
        incomplete: m.sites_log_why_incomplete,
        unknown_key: m.sites_log_why_unknown_key,
        ended_key: m.sites_log_why_ended_key,
        secret_sent: m.sites_log_why_secret_sent,
        bad_token: m.sites_log_why_bad_token,
        clock: m.sites_log_why_clock,
        bad_signature: m.sites_log_why_bad_signature,
        replay: m.sites_log_why_replay,
      },
    },
    'storage.endpoint': m.sites_storage_endpoint,
    'storage.region': m.sites_storage_region,
    'storage.bucket': m.sites_storage_bucket,
    'storage.accessKey': m.sites_storage_access_key,
    'storage.isPathStyle': m.sites_storage_path_style,
    'storage.isSecretNew': m.sites_log_secret_new,
  },
};

/** Labels of the grants that a program can be given. */
export const sitesGrantText: GrantText = {
  'sites.config.read': m.sites_grant_config,
};
