import * as m from '#messages';
import type { AuditText } from '#platform/module/module-text.ts';
import type { SettingsField } from '#platform/tenancy/site-settings-contract.ts';

/** Audit log sentences. */
export const certificatesAuditText: AuditText = {
  acts: {
    'certificates.issue': m.certificates_did_issue,
    'certificates.revoke': m.certificates_did_revoke,
    'certificates.reissue': m.certificates_did_reissue,
    'certificates.choose_template': m.certificates_did_choose_template,
    'certificates.create_template': m.certificates_did_create_template,
    'certificates.save_template': m.certificates_did_save_template,
    'certificates.archive_template': m.certificates_did_archive_template,
  },
  things: {
    'certificates.certificate': m.certificates_kind_certificate,
    'certificates.template': m.certificates_kind_template,
  },
  details: {
    'certificates.number': m.certificates_log_number,
    'certificates.name': m.certificates_log_name,
    'certificates.reason': m.certificates_log_reason,
    'certificates.version': m.certificates_log_version,
    'certificates.isAutomatic': m.certificates_log_automatic,
    'certificates.validMonths': m.certificates_log_months,
    'certificates.template': null,
    'certificates.templateId': null,
  },
};

/** Fields of the admin settings page. */
export const certificatesSettingsFields: readonly SettingsField[] = [
  {
    kind: 'tick',
    path: 'certificates.isNameSearchOn',
    rank: 50,
    card: 'limits',
    ownCard: { title: m.certificates_setting_title },
    label: m.certificates_setting_name_search,
    help: m.certificates_setting_name_search_help,
  },
];
