import { ChevronRight, Folder } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/loading/spinner.tsx';
import { fileCalls } from '../browser/file-calls.ts';
import type { FolderTree as Branch, SpaceName } from '../item/file-contract.ts';
import { problemText } from '../browser/show-problem.tsx';

type TreeFolder = Branch['folders'][number];

interface TreeProps {
  readonly space: SpaceName;
  readonly current: string | null;
  /** Expanded folders: the path to the current one. */
  readonly way: readonly string[];
  readonly onChoose: (folder: TreeFolder) => void;
  /** Incremented when folders may have changed. */
  readonly version: number;
  /** Whether a folder and its descendants cannot be chosen. */
  readonly isClosed?: (folderId: string) => boolean;
  readonly drop?: (folder: TreeFolder) => { isOver: boolean; handlers: object };
}

/** The folder tree of a space; branches load when expanded. */
export function FolderTree({
  parent = null,
  level = 1,
  ...rest
}: TreeProps & { parent?: string | null; level?: number }): ReactNode {
  const { space, version } = rest;
  const [branch, setBranch] = useState<Branch | string | null>(null);
  useEffect(() => {
    let isStale = false;
    fileCalls.tree(space, parent).then(
      (found) => {
        if (!isStale) setBranch(found);
      },
      (error: unknown) => {
        if (!isStale) setBranch(problemText(error));
      },
    );
    return () => {
      isStale = true;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new version means that folders may have changed
  }, [space, parent, version]);
  if (branch === null) {
    return (
      <p role="status" className="flex animate-late items-center gap-2 py-2 ps-4 text-sm text-ink-soft">
        <Spinner />
        <span className="sr-only">{m.files_loading_folders()}</span>
      </p>
    );
  }
  if (typeof branch === 'string') return <p className="py-2 ps-4 text-sm text-danger">{branch}</p>;
  if (branch.folders.length === 0 && level === 1)
    return <p className="py-2 ps-4 text-sm text-ink-soft">{m.files_no_folders()}</p>;
  return (
    <ul className={level > 1 ? 'ps-4' : undefined}>
      {branch.folders.map((folder) => (
        <TreeBranch key={folder.itemId} folder={folder} level={level} {...rest} />
      ))}
      {branch.isCut && <li className="py-1.5 ps-9 text-xs text-ink-soft">{m.files_tree_cut()}</li>}
    </ul>
  );
}

function TreeBranch({
  folder,
  level,
  ...rest
}: TreeProps & { folder: TreeFolder; level: number }): ReactNode {
  const { current, way, onChoose, isClosed, drop } = rest;
  const [isOpen, setIsOpen] = useState(way.includes(folder.itemId));
  const isOff = isClosed?.(folder.itemId) ?? false;
  const dropped = drop?.(folder);
  return (
    <li>
      <span
        {...dropped?.handlers}
        className={classNames(
          'flex min-h-10 items-center rounded-md pointer-coarse:min-h-11',
          folder.itemId === current
            ? 'bg-accent-soft text-accent'
            : 'hover:bg-[color-mix(in_srgb,var(--ink)_5%,transparent)]',
          dropped?.isOver && 'outline-2 outline-accent',
        )}
      >
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={
            isOpen ? m.files_tree_fold({ name: folder.name }) : m.files_tree_unfold({ name: folder.name })
          }
          onClick={() => setIsOpen(!isOpen)}
          className={classNames(
            'grid size-8 shrink-0 place-items-center rounded-sm text-ink-soft',
            !folder.hasFolders && 'invisible',
          )}
        >
          <ChevronRight
            aria-hidden
            className={classNames('size-4 transition-transform', isOpen && 'rotate-90')}
          />
        </button>
        <button
          type="button"
          disabled={isOff}
          aria-current={folder.itemId === current ? 'true' : undefined}
          onClick={() => onChoose(folder)}
          className="flex min-h-10 min-w-0 grow items-center gap-2 pe-2 text-start text-sm disabled:opacity-50"
        >
          <Folder aria-hidden className="size-4.5 shrink-0 fill-current/25 text-accent" />
          <span className="truncate" title={folder.name}>
            {folder.name}
          </span>
        </button>
      </span>
      {isOpen && folder.hasFolders && !isOff && (
        <FolderTree {...rest} parent={folder.itemId} level={level + 1} />
      )}
    </li>
  );
}
