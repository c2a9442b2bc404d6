import * as m from '#messages';
import type { AuditText } from '#platform/module/module-text.ts';
import type { SettingsField } from '#platform/tenancy/site-settings-contract.ts';

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

/** Audit log sentences. */
export const clustersAuditText: AuditText = {
  acts: {
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
    'clusters.model': m.clusters_model_kind_model,
    'clusters.application': m.clusters_model_kind_application,
  },
  details: {
    'clusters.modelName': m.clusters_model_log_name,
    'clusters.modelVersion': m.clusters_model_log_version,
    'clusters.clusterCount': m.clusters_model_log_clusters,
  },
};
