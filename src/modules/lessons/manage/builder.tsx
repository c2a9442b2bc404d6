import { useState } from 'react';
import { useFetcher, useLoaderData, useRevalidator } from 'react-router';
import type { ActionReply } from '#platform/page/page.ts';
import { problemOf } from '../problem-text.tsx';
import type { Arrangement } from './arrange-rules.ts';
import type { loader } from './content-page.tsx';

export interface Builder {
  readonly send: (intent: string, fields: Record<string, string>) => void;
  readonly arrange: (change: (tree: readonly Arrangement[]) => Arrangement[]) => void;
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly isStale: boolean;
  readonly reload: () => void;
  readonly dragged: string | null;
  readonly drag: (partId: string | null) => void;
}

/** Every change names the version that was seen: who saves second is told, and loses nothing. */
export function useBuilder(): Builder {
  const { lesson, tree } = useLoaderData<typeof loader>();
  const sender = useFetcher<ActionReply>();
  const revalidator = useRevalidator();
  const [dragged, drag] = useState<string | null>(null);
  const problem = sender.state === 'idle' ? problemOf(sender.data) : null;
  const send = (name: string, fields: Record<string, string>): void =>
    void sender.submit({ intent: name, version: String(lesson.treeVersion), ...fields }, { method: 'post' });
  const present = tree.map(({ sectionId, parts }) => ({
    sectionId,
    parts: parts.map(({ partId }) => partId),
  }));
  return {
    send,
    arrange: (change) => {
      const next = change(present);
      if (JSON.stringify(next) !== JSON.stringify(present))
        send('arrange', { sections: JSON.stringify(next) });
    },
    isBusy: sender.state !== 'idle',
    problem: problem?.message ?? null,
    isStale: sender.data?.ok === false && sender.data.problem.code === 'lessons.version_conflict',
    reload: () => void revalidator.revalidate(),
    dragged,
    drag,
  };
}
