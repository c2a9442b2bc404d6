import { FileText, FolderOpen, HardDrive, Upload } from 'lucide-react';
import * as m from '#messages';
import { lazyView } from '#platform/module/lazy-view.ts';
import type { AuditText, GrantText, ModuleUi } from '#platform/module/module-ui.ts';
import type { SettingsField } from '#platform/tenancy/site-settings-contract.ts';
import { filePaths } from './own/paths.ts';

/** The navigation entries of files. */
export const filesUi: ModuleUi = {
  name: 'files',
  switchedWith: 'files',
  workArea: { name: 'files', rank: 30, label: m.files_area, icon: FolderOpen, key: 'KeyF' },
  workLinks: [
    { area: 'files', rank: 10, to: filePaths.manager(), label: m.files_hub, icon: FolderOpen, role: 'user' },
    {
      area: 'site',
      rank: 145,
      to: filePaths.overview(),
      label: m.files_overview_title,
      icon: HardDrive,
      stays: true,
    },
  ],
  cards: {
    storage: {
      part: 'work',
      rank: 60,
      title: m.files_overview_title,
      to: filePaths.overview(),
      View: lazyView(() => import('./manage/dashboard-card-view.tsx'), 'StorageCard'),
    },
  },
  hubCards: [
    {
      rank: 50,
      to: filePaths.manager(),
      label: m.files_hub,
      text: m.files_hub_text,
      icon: FolderOpen,
    },
  ],
  palette: {
    records: { 'files.item': { label: m.files_hub, icon: FileText } },
    actions: [
      {
        label: m.files_add_files,
        words: m.files_palette_upload_words,
        icon: Upload,
        to: filePaths.upload(),
        role: 'user',
      },
    ],
  },
};

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
];

/** Labels of the grants that a program can be given. */
export const filesGrantText: GrantText = {
  'files.oversee': m.files_grant_files,
};
