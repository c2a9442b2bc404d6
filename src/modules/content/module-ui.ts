import { FilePen, FolderTree, ListTree, MessageSquare, Newspaper } from 'lucide-react';
import * as m from '#messages';
import { importPaths } from '#platform/imports/paths.ts';
import type { ModuleUi } from '#platform/module/module-ui.ts';
import { managePaths, POSTS_IMPORT } from './item/paths.ts';

/** Its links on every page of work and in the account menu. */
export const contentUi: ModuleUi = {
  name: 'content',
  switchedWith: 'content',
  workArea: { name: 'content', rank: 45, label: m.content_area, icon: Newspaper, key: 'KeyB' },
  workLinks: [
    {
      area: 'content',
      rank: 10,
      to: managePaths.items(),
      label: m.content_manage_items,
      icon: FilePen,
      also: importPaths.imports(POSTS_IMPORT),
    },
    {
      area: 'content',
      rank: 20,
      to: managePaths.categories(),
      label: m.content_categories,
      icon: FolderTree,
    },
    {
      area: 'content',
      rank: 30,
      to: managePaths.comments(),
      label: m.content_comments,
      icon: MessageSquare,
    },
    { area: 'content', rank: 40, to: managePaths.menus(), label: m.content_menus, icon: ListTree },
  ],
  accountLinks: [
    { rank: 45, to: managePaths.items(), label: m.content_nav_manage, icon: Newspaper, role: 'manager' },
  ],
};
