import * as m from '#messages';
import { toast } from '#ui/toast/toast.ts';
import type { SpaceName } from '../item/file-contract.ts';
import type { ItemCommands } from './item-menu.tsx';
import type { ListedItem } from './listing-contract.ts';
import type { Shown } from './listing-dialogs.tsx';
import type { FileActs } from './use-file-acts.tsx';

/** Callbacks of menus, bars and keys: actions on items and dialogs over the list. */
export function itemCommands({
  acts,
  space,
  open,
  show,
  clear,
}: {
  acts: FileActs;
  space: SpaceName;
  open: (item: ListedItem) => void;
  show: (shown: Shown) => void;
  clear: () => void;
}): ItemCommands {
  return {
    open,
    download: (which) => void acts.download(which),
    share: (item) => show({ what: 'share', item }),
    star: (item) => void acts.star(item),
    rename: (item) => void acts.rename(item),
    moveTo: (which) => show({ what: 'move', items: which }),
    copyTo: (which) => show({ what: 'copy', items: which }),
    cut: (which) => {
      acts.keep({ isCut: true, items: which });
      void toast(m.files_cut({ count: which.length }));
    },
    details: (item, tab = 'details') => show({ what: 'details', item, tab }),
    trash: (which) => {
      clear();
      void acts.trash(which);
    },
    restore: (which) => {
      clear();
      void acts.restore(which);
    },
    purge: (which) => void acts.purge(space, which),
  };
}
