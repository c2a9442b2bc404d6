import type { ReactNode } from 'react';
import { useState } from 'react';
import * as m from '#messages';
import { formatDay, formatTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { Button } from '../action/button.tsx';
import { classNames } from '../class-names.ts';
import type { Tone } from '../text/badge.tsx';
import {
  activityDays,
  type ActivityEntry,
  mergeActivity,
  type RecordChange,
  type RecordComment,
} from './activity-rules.ts';
import { CommentBox, type CommentBoxProps } from './comment-box.tsx';
import { type CommentActions, CommentEntry } from './comment-entry.tsx';

export interface ActivityFeedProps extends CommentActions, Pick<CommentBoxProps, 'onSend' | 'pickFiles'> {
  /** Oldest first. */
  readonly changes: readonly RecordChange[];
  /** Newest first. */
  readonly comments: readonly RecordComment[];
  readonly hasEarlierComments: boolean;
  /** Loads earlier comments. */
  readonly onEarlier: () => void;
  /** Element id of a comment, for links to it. */
  readonly anchorOf: (commentId: string) => string;
  readonly locale: Locale;
  readonly zone: string;
}

/** Entries shown at first, and added by each press of “earlier”. */
const AT_ONCE = 20;

const dots: Record<Tone, string> = {
  neutral: 'bg-line-strong',
  accent: 'bg-accent',
  positive: 'bg-positive',
  warning: 'bg-warning',
  danger: 'bg-danger',
};

/** What happened to a record and what staff wrote about it: one time line, newest first, with the field on top. */
export function ActivityFeed({
  changes,
  comments,
  hasEarlierComments,
  onEarlier,
  onSend,
  pickFiles,
  anchorOf,
  locale,
  zone,
  ...actions
}: ActivityFeedProps): ReactNode {
  const [most, setMost] = useState(AT_ONCE);
  const all = mergeActivity(changes, comments, hasEarlierComments);
  // A comment that a link leads to is always shown: the server sends no more comments than were asked for.
  const shown = Math.max(most, all.findLastIndex(({ kind }) => kind === 'comment') + 1);
  const hasMore = all.length > shown || hasEarlierComments;
  return (
    <div className="flex flex-col gap-5">
      <CommentBox
        onSend={onSend}
        loadPeople={actions.loadPeople}
        maxLength={actions.maxLength}
        pickFiles={pickFiles}
      />
      {activityDays(all.slice(0, shown), zone).map(({ on, entries }) => (
        <div key={on} className="flex flex-col gap-4">
          <h3 className="flex items-center gap-3 text-xs font-medium text-ink-soft">
            {formatDay(on, { locale })}
            <span aria-hidden className="h-px grow bg-line" />
          </h3>
          <ol className="flex flex-col gap-4">
            {entries.map((entry) => (
              <li key={keyOf(entry)}>
                {entry.kind === 'comment' ? (
                  <CommentEntry
                    {...actions}
                    comment={entry.comment}
                    id={anchorOf(entry.comment.commentId)}
                    locale={locale}
                    zone={zone}
                  />
                ) : (
                  <ChangeEntry change={entry.change} locale={locale} zone={zone} />
                )}
              </li>
            ))}
          </ol>
        </div>
      ))}
      {hasMore && (
        <div>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              setMost(shown + AT_ONCE);
              if (hasEarlierComments) onEarlier();
            }}
          >
            {m.ui_activity_earlier()}
          </Button>
        </div>
      )}
    </div>
  );
}

function keyOf(entry: ActivityEntry): string {
  return entry.kind === 'comment' ? entry.comment.commentId : entry.change.key;
}

function ChangeEntry({
  change,
  locale,
  zone,
}: {
  change: RecordChange;
  locale: Locale;
  zone: string;
}): ReactNode {
  return (
    <div className="flex gap-3">
      <span aria-hidden className="grid w-9 shrink-0 justify-center pt-[0.45rem]">
        <span className={classNames('size-2.5 rounded-full', dots[change.tone ?? 'neutral'])} />
      </span>
      <div className="min-w-0 text-sm">
        <p className="break-words">
          <span className="font-medium">{change.text}</span>
          <span className="text-ink-soft tabular-nums">
            {change.actor !== null && ` · ${change.actor}`} ·{' '}
            <time dateTime={change.at}>{formatTime(new Date(change.at), { zone, locale })}</time>
          </span>
        </p>
        {change.details?.map((detail) => (
          <p key={detail} className="break-words text-ink-soft">
            {detail}
          </p>
        ))}
      </div>
    </div>
  );
}
