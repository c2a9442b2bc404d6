import { useEffect, useRef, useState } from 'react';
import { useFetcher, useFetchers, useLoaderData, useRevalidator } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { problemOf } from '../problem-text.tsx';
import type { ManagedSection } from '../lesson/lesson-contract.ts';
import type { Arrangement } from './arrange-rules.ts';
import type { loader } from './content-page.tsx';

export interface Builder {
  readonly send: (intent: string, fields: Record<string, string>) => void;
  readonly arrange: (change: (tree: readonly Arrangement[]) => Arrangement[]) => void;
  /** Moves by a button, which regains focus once the moved row is re-rendered. */
  readonly move: (id: string, way: 1 | -1, change: (tree: readonly Arrangement[]) => Arrangement[]) => void;
  /** What was moved last and where it is now, for screen readers. */
  readonly moved: string;
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly isStale: boolean;
  readonly reload: () => void;
  readonly dragged: string | null;
  readonly drag: (partId: string | null) => void;
  /** The part or section under the dragged one. */
  readonly over: string | null;
  readonly dragOver: (id: string) => void;
}

type Change = Readonly<Record<string, string>>;

/**
 * State of the lesson builder. Every change names the version it is based on: the second of two editors gets a conflict and
 * loses nothing. One's own changes are queued until the previous one's version is known.
 */
export function useBuilder(): Builder {
  const { lesson, tree } = useLoaderData<typeof loader>();
  const sender = useFetcher<ActionReply>();
  const revalidator = useRevalidator();
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, dragOver] = useState<string | null>(null);
  const problem = sender.state === 'idle' ? problemOf(sender.data) : null;
  const isSaving = useIsSaving();
  const [waiting, setWaiting] = useState<readonly Change[]>([]);
  const send = (intent: string, fields: Change): void => setWaiting((all) => [...all, { intent, ...fields }]);
  useEffect(() => {
    const [next, ...later] = waiting;
    if (next === undefined || isSaving) return;
    setWaiting(later);
    void sender.submit({ version: String(lesson.treeVersion), ...next }, { method: 'post' });
  }, [waiting, isSaving, sender, lesson.treeVersion]);
  const present = tree.map(({ sectionId, parts }) => ({
    sectionId,
    parts: parts.map(({ partId }) => partId),
  }));
  const isBusy = sender.state !== 'idle' || waiting.length > 0;
  const pressed = useRef<Pressed | null>(null);
  useEffect(() => {
    if (isBusy || isSaving || pressed.current === null || pressed.current.tree === tree) return;
    if (document.activeElement === document.body) focusMoveButton(pressed.current);
    pressed.current = null;
  }, [isBusy, isSaving, tree]);
  const [lastMoved, setLastMoved] = useState<string | null>(null);
  const arrange: Builder['arrange'] = (change) => {
    const next = change(present);
    if (JSON.stringify(next) !== JSON.stringify(present)) send('arrange', { sections: JSON.stringify(next) });
  };
  return {
    send,
    arrange,
    move: (id, way, change) => {
      pressed.current = { id, way, tree };
      setLastMoved(id);
      arrange(change);
    },
    moved: lastMoved === null || isBusy ? '' : movedText(tree, lastMoved),
    isBusy,
    problem: problem?.message ?? null,
    isStale: sender.data?.ok === false && sender.data.problem.code === 'lessons.version_conflict',
    reload: () => void revalidator.revalidate(),
    dragged,
    drag: (partId) => {
      setDragged(partId);
      dragOver(null);
    },
    over,
    dragOver,
  };
}

interface Pressed {
  readonly id: string;
  readonly way: 1 | -1;
  /** The tree at that time: focus returns with the next tree, because buttons are disabled while saving. */
  readonly tree: readonly ManagedSection[];
}

/** Restores focus to the pressed button, or to the opposite one when the row has reached the end. */
function focusMoveButton({ id, way }: Pressed): void {
  const button = (direction: number): HTMLButtonElement | null =>
    document.querySelector(`button[data-moves="${id}:${direction}"]:enabled`);
  (button(way) ?? button(-way))?.focus();
}

function movedText(tree: readonly ManagedSection[], id: string): string {
  const section = tree.find(
    ({ sectionId, parts }) => sectionId === id || parts.some(({ partId }) => partId === id),
  );
  const part = section?.parts.find(({ partId }) => partId === id);
  if (!section) return '';
  if (!part) return m.lessons_moved_section({ name: section.title, place: tree.indexOf(section) + 1 });
  const place = section.parts.indexOf(part) + 1;
  return m.lessons_moved_part({ name: part.title, place, section: section.title });
}

/** Whether a change is being saved or reloaded. */
export function useIsSaving(): boolean {
  const isReading = useRevalidator().state !== 'idle';
  return useFetchers().length > 0 || isReading;
}
