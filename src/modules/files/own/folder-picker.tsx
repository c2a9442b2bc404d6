import { HardDrive } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import type { Place } from '../browser/file-calls.ts';
import type { FileItem } from '../item/file-contract.ts';
import { isShared } from '../item/space-name-rules.ts';
import type { FileRoot } from './listing-contract.ts';
import { FolderTree } from './folder-tree.tsx';
import { spaceText } from './space-text.tsx';

interface PickerProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly items: readonly FileItem[];
  /** Whether the items leave where they are: what enters or leaves a shared space is no longer shared. */
  readonly isMove?: boolean;
  readonly root: Pick<FileRoot, 'spaces' | 'sharedName'>;
  /** Folders that are expanded initially. */
  readonly way: readonly string[];
  readonly onClose: () => void;
  readonly onChoose: (place: Place, name: string) => void;
}

/** Dialog for choosing a target folder; moved folders and their descendants cannot be chosen. */
export default function FolderPicker({
  title,
  confirmLabel,
  items,
  isMove = false,
  root,
  way,
  onClose,
  onChoose,
}: PickerProps): ReactNode {
  const [chosen, setChosen] = useState<(Place & { name: string }) | null>(null);
  const moved = new Set(items.map(({ itemId }) => itemId));
  const endsSharing =
    isMove &&
    chosen !== null &&
    items.some(({ sharedSpace }) => sharedSpace !== (isShared(chosen.space) ? chosen.space : null));
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={m.files_picker_text()}
      footer={
        <>
          <Button onClick={onClose}>{m.files_cancel()}</Button>
          <Button
            variant="primary"
            disabled={chosen === null}
            onClick={() => chosen && onChoose({ space: chosen.space, parent: chosen.parent }, chosen.name)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="max-h-[50dvh] overflow-y-auto rounded-md border border-line p-2">
        {root.spaces.map((space) => {
          const name = spaceText(space, root);
          const isTop = chosen?.space === space && chosen.parent === null;
          return (
            <div key={space} className="mb-2 last:mb-0">
              <button
                type="button"
                aria-pressed={isTop}
                onClick={() => setChosen({ space, parent: null, name })}
                className={classNames(
                  'flex min-h-11 w-full items-center gap-2 rounded-md px-2.5 text-start text-sm font-medium',
                  isTop ? 'bg-accent-soft text-accent' : 'hover:bg-sunken',
                )}
              >
                <HardDrive aria-hidden className="size-4.5 shrink-0" />
                {name}
              </button>
              <FolderTree
                space={space}
                current={chosen?.space === space ? chosen.parent : null}
                way={way}
                version={0}
                isClosed={(id) => moved.has(id)}
                onChoose={(folder) => setChosen({ space, parent: folder.itemId, name: folder.name })}
              />
            </div>
          );
        })}
      </div>
      <p aria-live="polite" className="mt-3 text-sm text-ink-soft">
        {chosen ? m.files_picker_chosen({ name: chosen.name }) : m.files_picker_none()}
        {endsSharing && ` ${m.files_picker_ends_sharing()}`}
      </p>
    </Dialog>
  );
}
