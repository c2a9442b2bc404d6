import { ClipboardList } from 'lucide-react';
import * as m from '#messages';
import type { ModuleUi } from '#platform/module/module-ui.ts';
import { formsPaths } from './paths.ts';

/** Its area and links on every page of work. */
export const formsUi: ModuleUi = {
  name: 'forms',
  switchedWith: 'forms',
  workArea: { name: 'forms', rank: 28, label: m.forms_title, icon: ClipboardList, key: 'KeyR' },
  workLinks: [
    {
      area: 'forms',
      rank: 10,
      tile: 60,
      to: formsPaths.manage(),
      also: '/form',
      label: m.forms_title,
      icon: ClipboardList,
    },
  ],
};
