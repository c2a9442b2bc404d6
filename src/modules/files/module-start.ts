import { FileText, FolderOpen, Upload } from 'lucide-react';
import * as m from '#messages';
import { lazyView } from '#platform/module/lazy-view.ts';
import type { ModuleStart } from '#platform/module/module-start.ts';
import { filePaths } from './own/paths.ts';

/** Its cards, and what it adds to the palette. */
export const filesStart: ModuleStart = {
  name: 'files',
  switchedWith: 'files',
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
