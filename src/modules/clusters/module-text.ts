import * as m from '#messages';
import type { AuditText, GrantText } from '#platform/module/module-text.ts';
import type { SettingsField } from '#platform/tenancy/site-settings-contract.ts';
import { CLUSTER_KIND_TEXTS, CLUSTER_ROLE_TEXTS, CLUSTER_STATE_TEXTS } from './cluster/cluster-text.ts';

/** Audit log sentences. */
export const clustersAuditText: AuditText = {
  acts: {
    'clusters.create': m.clusters_did_create,
    'clusters.save_details': m.clusters_did_save_details,
    'clusters.request_change': m.clusters_did_request_change,
    'clusters.withdraw_change': m.clusters_did_withdraw_change,
    'clusters.approve_change': m.clusters_did_approve_change,
    'clusters.reject_change': m.clusters_did_reject_change,
    'clusters.set_state': m.clusters_did_set_state,
    'clusters.assign_branches': m.clusters_did_assign_branches,
    'clusters.call_for_member': m.clusters_did_call_for_member,
    'clusters.invite': m.clusters_did_invite,
    'clusters.revoke_invitation': m.clusters_did_revoke_invitation,
    'clusters.accept_invitation': m.clusters_did_accept_invitation,
    'clusters.add_member': m.clusters_did_add_member,
    'clusters.change_member': m.clusters_did_change_member,
    'clusters.suspend_member': m.clusters_did_suspend_member,
    'clusters.resume_member': m.clusters_did_resume_member,
    'clusters.move_member': m.clusters_did_move_member,
    'clusters.end_member': m.clusters_did_end_member,
    'clusters.leave': m.clusters_did_leave,
    'clusters.set_pin': m.clusters_staff_did_set_pin,
    'clusters.reset_pin': m.clusters_staff_did_reset_pin,
    'clusters.pair_device': m.clusters_device_did_pair,
    'clusters.revoke_device': m.clusters_device_did_revoke,
    'clusters.unlock_device': m.clusters_device_did_unlock,
    'clusters.create_model': m.clusters_model_did_create,
    'clusters.save_model': m.clusters_model_did_save,
    'clusters.publish_model': m.clusters_model_did_publish,
    'clusters.archive_model': m.clusters_model_did_archive,
    'clusters.restore_model': m.clusters_model_did_restore,
    'clusters.apply_model': m.clusters_model_did_apply,
    'clusters.undo_model': m.clusters_model_did_undo,
    'clusters.resume_model': m.clusters_model_did_resume,
  },
  things: {
    'clusters.cluster': m.clusters_thing,
    'clusters.member': m.clusters_people_thing_member,
    'clusters.invitation': m.clusters_people_thing_invitation,
    'clusters.pin': m.clusters_staff_thing_pin,
    'clusters.device': m.clusters_device_thing,
    'clusters.model': m.clusters_model_kind_model,
    'clusters.rollout': m.clusters_model_kind_rollout,
  },
  details: {
    'clusters.state': { label: m.clusters_state, words: CLUSTER_STATE_TEXTS },
    'clusters.kind': { label: m.clusters_kind, words: CLUSTER_KIND_TEXTS },
    'clusters.nameTh': m.clusters_name_th,
    'clusters.nameEn': m.clusters_name_en,
    'clusters.taxId': m.clusters_tax_id,
    'clusters.branchCode': m.clusters_branch_code,
    'clusters.addressLine': m.clusters_address_line,
    'clusters.addressLineEn': m.clusters_address_line_en,
    'clusters.subdistrictCode': m.clusters_subdistrict_code,
    'clusters.postalCode': m.clusters_postal_code,
    'clusters.phone': m.clusters_phone,
    'clusters.email': m.clusters_email,
    'clusters.lineId': m.clusters_line_id,
    'clusters.promptpay': m.clusters_promptpay,
    'clusters.bankCode': m.clusters_bank,
    'clusters.bankAccount': m.clusters_bank_account,
    'clusters.bankAccountName': m.clusters_bank_account_name,
    'clusters.cluster': m.clusters_people_key,
    'clusters.name': m.clusters_device_name,
    'clusters.personId': { label: m.clusters_member_person, isPerson: true },
    'clusters.role': { label: m.clusters_people_role, words: CLUSTER_ROLE_TEXTS },
    'clusters.branchCodes': {
      label: m.clusters_people_branches,
      show: (codes) => (Array.isArray(codes) ? codes.join(', ') : null),
    },
    'clusters.way': {
      label: m.clusters_member_way,
      words: {
        email: m.clusters_people_way_email,
        link: m.clusters_people_way_link,
        phone: m.clusters_people_way_phone,
      },
    },
    'clusters.maxUses': m.clusters_member_max_uses,
    'clusters.modelName': m.clusters_model_log_name,
    'clusters.modelVersion': m.clusters_model_log_version,
    'clusters.clusterCount': m.clusters_model_log_clusters,
  },
};

/** What programs can be granted. */
export const clustersGrantText: GrantText = {
  'clusters.call_for_members': m.clusters_grant_call_for_members,
};

/** Fields of the admin settings page. */
export const clustersSettingsFields: readonly SettingsField[] = [
  {
    kind: 'tick',
    path: 'modules.clusters',
    rank: 60,
    card: 'menu/switches',
    label: m.clusters_setting_on,
    help: m.clusters_setting_on_help,
  },
];
