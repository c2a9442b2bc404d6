import { FilePlus, FolderTree, Newspaper, Upload } from 'lucide-react';
import * as m from '#messages';
import { importPaths } from '#platform/imports/paths.ts';
import type { ModuleStart } from '#platform/module/module-start.ts';
import { managePaths, POSTS_IMPORT } from './item/paths.ts';

/** What it adds to the palette. */
export const contentStart: ModuleStart = {
  name: 'content',
  switchedWith: 'content',
  palette: {
    records: { 'content.item': { label: m.content_manage_items, icon: Newspaper } },
    actions: [
      {
        label: m.content_palette_new_post,
        words: m.content_palette_new_post_words,
        icon: FilePlus,
        to: managePaths.newItem('post'),
      },
      {
        label: m.content_palette_new_page,
        words: m.content_palette_new_page_words,
        icon: FilePlus,
        to: managePaths.newItem('page'),
      },
      {
        label: m.content_category_new,
        words: m.content_palette_new_category_words,
        icon: FolderTree,
        to: managePaths.newCategory(),
      },
      {
        label: m.content_import,
        words: m.content_import_words,
        icon: Upload,
        to: importPaths.imports(POSTS_IMPORT),
      },
    ],
  },
};
