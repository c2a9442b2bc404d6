import { EllipsisVertical, PenLine, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { formatTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { mentionPieces, withNames } from '#platform/text/mentions.ts';
import { textPieces } from '#platform/text/web-addresses.ts';
import { Menu } from '../action/menu.tsx';
import { prompt } from '../overlay/prompt.ts';
import { Face } from '../picture/face.tsx';
import { toast } from '../toast/toast.ts';
import type { RecordComment } from './activity-rules.ts';
import { AttachedFiles } from './attached-files.tsx';
import { CommentBox, type CommentBoxProps } from './comment-box.tsx';

export interface CommentActions extends Pick<CommentBoxProps, 'loadPeople' | 'maxLength'> {
  /** Both resolve to null, or to the sentence that says why they were refused. */
  readonly onEdit: (commentId: string, body: string) => Promise<string | null>;
  readonly onRemove: (commentId: string) => Promise<string | null>;
}

export interface CommentEntryProps extends CommentActions {
  readonly comment: RecordComment;
  readonly id: string;
  readonly locale: Locale;
  readonly zone: string;
}

/** One comment of a time line, or the trace that a removed one left. */
export function CommentEntry({ comment, id, locale, zone, ...actions }: CommentEntryProps): ReactNode {
  const [isEditing, setEditing] = useState(false);
  const author = comment.author ?? m.ui_person_gone();
  const time = (
    <time dateTime={comment.postedAt}>{formatTime(new Date(comment.postedAt), { zone, locale })}</time>
  );
  if (comment.removed !== null)
    return (
      <p id={id} className="py-1 text-sm text-ink-soft italic">
        {comment.removed.by === comment.author
          ? m.ui_comment_removed_own({ name: author })
          : m.ui_comment_removed({ name: comment.removed.by ?? m.ui_person_gone(), author })}{' '}
        · {time}
      </p>
    );
  const nameOf = (personId: string): string => comment.names[personId] ?? m.ui_person_gone();
  return (
    <article
      id={id}
      aria-label={m.ui_comment_of({ name: author })}
      className="flex scroll-mt-24 gap-3 rounded-md target:ring-2 target:ring-accent target:ring-offset-4 target:ring-offset-surface"
    >
      <Face name={comment.author} />
      <div className="flex min-w-0 grow flex-col gap-1">
        <div className="flex min-h-7 items-center gap-2 text-sm">
          <p className="min-w-0 grow break-words text-ink-soft">
            <span className="font-medium text-ink">{author}</span> ·{' '}
            <span className="tabular-nums">{time}</span>
            {comment.isEdited && ` · ${m.ui_comment_edited()}`}
          </p>
          {!isEditing && (
            <EntryMenu comment={comment} onEdit={() => setEditing(true)} onRemove={actions.onRemove} />
          )}
        </div>
        {isEditing ? (
          <CommentBox
            loadPeople={actions.loadPeople}
            maxLength={actions.maxLength}
            edited={{
              text: withNames(comment.body, nameOf),
              people: Object.entries(comment.names).map(([personId, name]) => ({ personId, name })),
              onCancel: () => setEditing(false),
            }}
            onSend={async ({ body }) => {
              const refused = await actions.onEdit(comment.commentId, body);
              if (refused === null) setEditing(false);
              return refused;
            }}
          />
        ) : (
          <p className="leading-relaxed break-words whitespace-pre-wrap">
            {mentionPieces(comment.body).map((piece, index) =>
              'text' in piece ? (
                <Linked key={index} text={piece.text} />
              ) : (
                <strong key={index} className="font-medium text-accent">
                  @{nameOf(piece.personId)}
                </strong>
              ),
            )}
          </p>
        )}
        {comment.files.length > 0 && <AttachedFiles files={comment.files} />}
      </div>
    </article>
  );
}

function EntryMenu({
  comment,
  onEdit,
  onRemove,
}: {
  comment: RecordComment;
  onEdit: () => void;
  onRemove: CommentActions['onRemove'];
}): ReactNode {
  if (!comment.canEdit && !comment.canRemove) return null;
  async function remove(): Promise<void> {
    const isSure = await prompt({ message: m.ui_comment_remove_ask(), confirmLabel: m.ui_comment_remove() });
    if (isSure === null) return;
    const refused = await onRemove(comment.commentId);
    if (refused !== null) await toast({ message: refused });
  }
  return (
    <Menu
      label={m.ui_comment_actions()}
      iconOnly
      icon={<EllipsisVertical aria-hidden />}
      variant="quiet"
      size="sm"
      align="end"
      items={[
        ...(comment.canEdit ? [{ label: m.ui_comment_edit(), icon: <PenLine />, onSelect: onEdit }] : []),
        ...(comment.canRemove
          ? [{ label: m.ui_comment_remove(), icon: <Trash2 />, danger: true, onSelect: () => void remove() }]
          : []),
      ]}
    />
  );
}

/** Web addresses of a text become links without referrer; everything else stays text. */
function Linked({ text }: { text: string }): ReactNode {
  return textPieces(text).map((piece, index) =>
    piece.href === null ? (
      piece.text
    ) : (
      <a
        key={`${index} ${piece.href}`}
        href={piece.href}
        target="_blank"
        rel="noreferrer nofollow ugc"
        className="break-all text-accent underline underline-offset-2"
      >
        {piece.text}
      </a>
    ),
  );
}
