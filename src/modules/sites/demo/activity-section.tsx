import { type ReactNode, useId, useState } from 'react';
import { getLocale } from '#messages/runtime';
import { defaultZone } from '#platform/dates/zone.ts';
import type { Mentionable } from '#ui/form/mention-area.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ActivityFeed } from '#ui/record/activity-feed.tsx';
import type { RecordChange, RecordComment } from '#ui/record/activity-rules.ts';
import type { CommentDraft } from '#ui/record/comment-box.tsx';
import { DemoSection, DemoState } from './demo-section.tsx';
import weave from './pictures/weave.svg?no-inline';
import { recordWords } from './record-text.ts';
import { wait } from './wait.tsx';

const SENDING_MS = 600;
const MAX_LENGTH = 400;
/** When comments of the reader appear to be written: after everything else. */
const WRITTEN_AT = '2026-11-22T02:00:00Z';

/** Time lines of activity with comments; what is written here stays on this page. */
export function ActivitySection(): ReactNode {
  const w = recordWords();
  const people = w.people.map(
    (name, place): Mentionable => ({
      personId: personId(place),
      name,
      email: `person-${place + 1}@example.com`,
    }),
  );
  const changes: RecordChange[] = [
    { key: 'placed', at: '2026-11-20T02:10:00Z', actor: null, text: w.placed, tone: 'accent' },
    {
      key: 'paid',
      at: '2026-11-20T02:24:00Z',
      actor: null,
      text: w.paid,
      details: ['฿1,290.00'],
      tone: 'positive',
    },
    { key: 'packed', at: '2026-11-21T04:00:00Z', actor: w.people[1], text: w.packed },
    {
      key: 'cancelled',
      at: '2026-11-21T09:30:00Z',
      actor: w.people[0],
      text: w.cancelled,
      details: [w.reason],
      tone: 'danger',
    },
  ];
  const base = { isEdited: false, removed: null, canEdit: false, canRemove: false, files: [], names: {} };
  const comments: RecordComment[] = [
    {
      ...base,
      commentId: 'demo-4',
      author: null,
      body: w.asks,
      postedAt: '2026-11-21T08:05:00Z',
      removed: { by: w.people[0] },
    },
    {
      ...base,
      commentId: 'demo-3',
      author: w.people[1],
      body: w.answers,
      postedAt: '2026-11-21T03:40:00Z',
      isEdited: true,
      canEdit: true,
      canRemove: true,
      files: [
        { name: w.quote, sizeBytes: 248_000, url: '#activity', picture: null },
        {
          name: w.picture,
          sizeBytes: 51_000,
          url: '#activity',
          picture: { url: weave, width: 320, height: 320 },
        },
      ],
    },
    {
      ...base,
      commentId: 'demo-2',
      author: w.people[0],
      body: `@{${personId(1)}} ${w.asks}`,
      names: { [personId(1)]: w.people[1] },
      postedAt: '2026-11-20T05:15:00Z',
      canRemove: true,
    },
    { ...base, commentId: 'demo-1', author: null, body: w.asks, postedAt: '2026-11-20T03:00:00Z' },
  ];
  const shared = {
    loadPeople: async (query: string) =>
      people.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase())),
    people,
  };
  return (
    <DemoSection id="activity" title="Activity">
      <DemoState name={w.activity}>
        <DemoFeed {...shared} changes={changes} comments={comments} />
      </DemoState>
      <DemoState name={w.fresh}>
        <DemoFeed {...shared} changes={changes.slice(0, 1)} comments={[]} />
      </DemoState>
      <DemoState name={w.earlier}>
        <DemoFeed {...shared} changes={changes} comments={comments.slice(1, 2)} earlier={comments.slice(2)} />
      </DemoState>
      <DemoState name={w.refused}>
        <DemoFeed {...shared} changes={[]} comments={[]} refusal={w.refusal} />
      </DemoState>
    </DemoSection>
  );
}

function DemoFeed({
  changes,
  comments: given,
  earlier = [],
  people,
  loadPeople,
  refusal = null,
}: {
  changes: readonly RecordChange[];
  comments: readonly RecordComment[];
  earlier?: readonly RecordComment[];
  people: readonly Mentionable[];
  loadPeople: (query: string) => Promise<readonly Mentionable[]>;
  refusal?: string | null;
}): ReactNode {
  const feedId = useId();
  const [comments, setComments] = useState(given);
  const [hasEarlier, setHasEarlier] = useState(earlier.length > 0);
  const author = people[0]?.name ?? '';
  const names = Object.fromEntries(people.map(({ personId: id, name }) => [id, name]));

  async function answer(
    change: (comments: readonly RecordComment[]) => readonly RecordComment[],
  ): Promise<string | null> {
    await wait(SENDING_MS);
    if (refusal === null) setComments(change);
    return refusal;
  }
  const put = (commentId: string, changed: Partial<RecordComment>) =>
    answer((before) => before.map((each) => (each.commentId === commentId ? { ...each, ...changed } : each)));

  return (
    <Card className="max-w-2xl">
      <ActivityFeed
        changes={changes}
        comments={comments}
        hasEarlierComments={hasEarlier}
        onEarlier={() => {
          setComments([...comments, ...earlier]);
          setHasEarlier(false);
        }}
        onSend={({ clientId, body, files }: CommentDraft) =>
          answer((before) => [
            {
              commentId: clientId,
              author,
              body,
              names,
              postedAt: WRITTEN_AT,
              isEdited: false,
              removed: null,
              canEdit: true,
              canRemove: true,
              files: files.map(({ name, size }) => ({
                name,
                sizeBytes: size,
                url: '#activity',
                picture: null,
              })),
            },
            ...before,
          ])
        }
        onEdit={(commentId, body) => put(commentId, { body, names, isEdited: true })}
        onRemove={(commentId) => put(commentId, { body: '', files: [], removed: { by: author } })}
        loadPeople={loadPeople}
        maxLength={MAX_LENGTH}
        anchorOf={(commentId) => `${feedId}-${commentId}`}
        locale={getLocale()}
        zone={defaultZone}
      />
    </Card>
  );
}

function personId(place: number): string {
  return `019a0000-0000-7000-8000-00000000000${place}`;
}
