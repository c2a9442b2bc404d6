import { FolderOpen, HardDrive } from 'lucide-react';
import * as m from '#messages';
import type { ModuleUi } from '#platform/module/module-ui.ts';
import { filePaths } from './own/paths.ts';

/** Its links on every page of work and in the account menu. */
export const filesUi: ModuleUi = {
  name: 'files',
  switchedWith: 'files',
  workArea: { name: 'files', rank: 30, label: m.files_area, icon: FolderOpen, key: 'KeyF' },
  workLinks: [
    {
      area: 'files',
      rank: 10,
      tile: 80,
      to: filePaths.manager(),
      label: m.files_hub,
      icon: FolderOpen,
      role: 'user',
    },
    {
      area: 'site',
      rank: 145,
      to: filePaths.overview(),
      label: m.files_overview_title,
      icon: HardDrive,
      stays: true,
    },
  ],
};
