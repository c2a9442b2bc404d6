import { useEffect, useEffectEvent, useState } from 'react';
import * as m from '#messages';
import { steadyNowMs } from '#platform/dates/device-clock.ts';
import { toast } from '#ui/toast/toast.ts';
import type { PageLayout } from '../layout/layout-contract.ts';
import {
  addBlock,
  addColumn,
  addRow,
  changePart,
  duplicatePart,
  findPart,
  idOf,
  insertRow,
  movePart,
  movePartTo,
  type NewBlock,
  partsOf,
  putSection,
  removePart,
  valueOf,
} from './edit-layout-rules.ts';
import { pictureIdsIn, withPictures } from '../layout/picture-ids-rules.ts';
import { beginHistory, change, type History, redo, undo } from './history-rules.ts';
import { keepHistory, keptHistory } from './kept-history.tsx';

const CLIPBOARD = 'sala.builder.copied';
const KEEP_AFTER_MS = 300;

/** Returns the page's own ids of pictures of other pages, by those. */
export type TakePictures = (pictureIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

interface Copied {
  readonly kind: 'row' | 'block';
  readonly value: object;
}

export interface Builder {
  readonly layout: PageLayout;
  /** Version of the page that the changes began with. */
  readonly version: number;
  /** The layout of that version; null where it is no longer known, as after a reload. */
  readonly begun: PageLayout | null;
  readonly selected: string | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly isChanged: boolean;
  readonly select: (id: string | null) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** A function makes the fields of those that the part has by then. */
  readonly change: (id: string, fields: object, what: string) => void;
  readonly move: (id: string, step: -1 | 1) => void;
  readonly drop: (id: string, target: string) => void;
  readonly duplicate: (id: string) => void;
  readonly remove: (id: string) => void;
  readonly addRow: (columns: number) => void;
  readonly addColumn: (row: string) => void;
  readonly addBlock: (block: NewBlock) => void;
  readonly copy: (id: string) => void;
  /** Inserts what was copied, on whatever page; `takePictures` gives this page its pictures. */
  readonly paste: (takePictures: TakePictures) => Promise<void>;
  /** A section takes the place of the row that it was made of. */
  readonly putSection: (row: string, section: { readonly slug: string; readonly title: string }) => void;
  /** Takes the place of everything, such as a template. */
  readonly replace: (layout: PageLayout) => void;
  /**
   * What was merged with the stored layout takes the place of everything. Steps begin anew: undoing one would take back
   * what somebody else made, and saving would not ask.
   */
  readonly mergedWith: (
    stored: { readonly layout: PageLayout; readonly version: number },
    merged: PageLayout,
  ) => void;
  /** This layout is what is stored as this version. */
  readonly saved: (layout: PageLayout, version: number) => void;
}

/** The state of a page that is being built. Its steps are kept in the tab, so that they survive a reload. */
export function useBuilder(
  page: string,
  opened: { readonly layout: PageLayout; readonly version: number },
  /** What is selected first; null: nothing. */
  first: string | null = null,
): Builder {
  const [base, setBase] = useState({ ...opened, isKnown: true });
  const [history, setHistory] = useState<History>(() => beginHistory(opened.layout));
  const [selected, setSelected] = useState(first);
  const [isRestored, setRestored] = useState(false);
  const [pasted, setPasted] = useState<Copied | null>(null);
  const layout = history.present;
  const isChanged = layout !== base.layout;

  // What a reload interrupted; the server draws the page without it.
  const restore = useEffectEvent(() => {
    const kept = keptHistory(page);
    // The same as what is stored: kept before the answer to saving came, or saved elsewhere. Nothing is left to save.
    const isStored = kept !== null && JSON.stringify(kept.history.present) === JSON.stringify(opened.layout);
    const isUnsaved = kept !== null && kept.isChanged && !isStored;
    // Steps of what somebody has saved over lead nowhere, unless something is still to be saved.
    if (kept && (isStored || isUnsaved || kept.version === opened.version)) {
      setHistory(kept.history);
      setBase({
        layout: isUnsaved ? opened.layout : kept.history.present,
        version: isStored ? opened.version : kept.version,
        isKnown: !isUnsaved || kept.version === opened.version,
      });
    }
    setRestored(true);
  });
  useEffect(() => restore(), []);

  useEffect(() => {
    if (!isRestored) return;
    const timer = setTimeout(
      () => keepHistory(page, { version: base.version, isChanged }, history),
      KEEP_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [page, base, history, isChanged, isRestored]);
  // Whoever leaves sooner than that: for another site, or for another page of this one.
  const leave = useEffectEvent(() => {
    if (isRestored) keepHistory(page, { version: base.version, isChanged }, history);
  });
  useEffect(() => {
    const onHide = (): void => leave();
    addEventListener('pagehide', onHide);
    return () => {
      removeEventListener('pagehide', onHide);
      leave();
    };
  }, []);

  const step = (next: PageLayout, what = ''): void =>
    setHistory((before) => change(before, next, what, steadyNowMs()));
  const added = (result: { layout: PageLayout; id: string } | null): void => {
    if (!result) {
      void toast({ message: m.content_build_no_place(), tone: 'danger' });
      return;
    }
    step(result.layout);
    setSelected(result.id);
  };

  // Its pictures took a moment: it goes into the layout as it is by then.
  const insert = useEffectEvent(({ kind, value }: Copied): void => {
    if (kind === 'row') added(insertRow(layout, selected, value));
    else added(addBlock(layout, selected, value as NewBlock));
    setPasted(null);
  });
  useEffect(() => {
    if (pasted) insert(pasted);
  }, [pasted]);

  return {
    layout,
    version: base.version,
    begun: base.isKnown ? base.layout : null,
    selected: findPart(layout, selected) ? selected : null,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    isChanged,
    select: setSelected,
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    change: (id, fields, what) => {
      const at = steadyNowMs();
      // What changes may have taken a moment, such as pictures: it goes into the layout as it is by then.
      setHistory((before) =>
        change(before, changePart(before.present, id, fields), what === '' ? '' : `${id}.${what}`, at),
      );
    },
    move: (id, by) => step(movePart(layout, id, by)),
    drop: (id, target) => step(movePartTo(layout, id, target)),
    duplicate: (id) => added(duplicatePart(layout, id)),
    remove: (id) => {
      const parts = partsOf(layout);
      const at = parts.findIndex((part) => idOf(part) === id);
      step(removePart(layout, id));
      const before = parts[at - 1];
      setSelected(before ? idOf(before) : null);
    },
    addRow: (columns) => added(addRow(layout, selected, columns)),
    addColumn: (row) => added(addColumn(layout, row)),
    addBlock: (block) => added(addBlock(layout, selected, block)),
    copy: (id) => {
      const part = findPart(layout, id);
      if (!part || part.kind === 'column') return;
      try {
        localStorage.setItem(CLIPBOARD, JSON.stringify({ kind: part.kind, value: valueOf(part) }));
        void toast({ message: m.content_build_copied() });
      } catch {
        void toast({ message: m.content_build_not_copied(), tone: 'danger' });
      }
    },
    paste: async (takePictures) => {
      const copied = copiedPart();
      if (copied === null) {
        void toast({ message: m.content_build_nothing_copied() });
        return;
      }
      const pictures = pictureIdsIn(copied.value);
      const own = pictures.length === 0 ? new Map<string, string>() : await takePictures(pictures);
      setPasted({ kind: copied.kind, value: withPictures(copied.value, own) });
    },
    putSection: (row, section) => added(putSection(layout, row, section)),
    replace: (next) => {
      step(next);
      setSelected(null);
    },
    mergedWith: (stored, merged) => {
      setHistory(beginHistory(merged));
      setBase({ ...stored, isKnown: true });
      setSelected(null);
    },
    saved: (stored, version) => setBase({ layout: stored, version, isKnown: true }),
  };
}

function copiedPart(): Copied | null {
  try {
    const copied: unknown = JSON.parse(localStorage.getItem(CLIPBOARD) ?? 'null');
    if (typeof copied !== 'object' || copied === null || !('kind' in copied) || !('value' in copied))
      return null;
    const { kind, value } = copied;
    return (kind === 'row' || kind === 'block') && typeof value === 'object' && value !== null
      ? { kind, value }
      : null;
  } catch {
    return null; // storage is blocked, or holds something else
  }
}
