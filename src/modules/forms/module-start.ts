import { ClipboardPlus } from 'lucide-react';
import * as m from '#messages';
import type { ModuleStart } from '#platform/module/module-start.ts';
import { formsPaths } from './paths.ts';

/** What it adds to the palette. */
export const formsStart: ModuleStart = {
  name: 'forms',
  switchedWith: 'forms',
  palette: {
    actions: [
      {
        label: m.forms_new,
        words: m.forms_palette_new_words,
        icon: ClipboardPlus,
        to: formsPaths.newForm(),
      },
    ],
  },
};
