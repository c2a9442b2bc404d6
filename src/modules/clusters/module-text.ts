import * as m from '#messages';
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
