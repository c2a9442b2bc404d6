import * as m from '#messages';
import type { AuditText, GrantText } from '#platform/module/module-text.ts';
import type { SettingsField } from '#platform/tenancy/site-settings-contract.ts';

/** Texts of audit log entries. */
export const filesAuditText: AuditText = {
  acts: {
    'files.set_limit': m.files_did_set_limit,
  },
  details: {
    'files.limitBytes': m.files_overview_limit,
  },
};

/** Fields of the files settings that an admin edits. */
export const filesSettingsFields: readonly SettingsField[] = [
  {
    kind: 'tick',
    path: 'modules.files',
    rank: 60,
    card: 'menu/switches',
    label: m.files_setting_on,
    help: m.files_setting_on_help,
  },
  {
    kind: 'number',
    path: 'limits.sharedSpaceGib',
    rank: 60,
    card: 'limits',
    ownCard: { title: m.files_setting_title },
    maxLength: 4,
    label: m.files_setting_shared_space,
    help: m.files_setting_shared_space_help,
  },
];

/** Labels of the grants that a program can be given. */
export const filesGrantText: GrantText = {
  'files.oversee': m.files_grant_files,
};
