import { Ban, EllipsisVertical, Flag, PenLine, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import { formatDateTime, formatTime } from '#platform/dates/format-date.ts';
import { useReply } from '#platform/navigation/use-reply.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { textPieces } from '#platform/text/web-addresses.ts';
import { Button } from '#ui/action/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Menu } from '#ui/action/menu.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import { TextArea } from '#ui/form/text-area.tsx';
import { AttachedFiles } from '#ui/record/attached-files.tsx';
import { toast } from '#ui/toast/toast.ts';
import { problemText } from '../problem-text.tsx';
import { MAX_MESSAGE_CHARACTERS, MAX_REASON, type MessageView } from './conversation-contract.ts';
import type { Clock } from './conversation-list.tsx';

/** One message: text, files, time and actions. */
export function MessageBubble({
  message,
  clock,
  isSite,
  isMarked,
}: {
  message: MessageView;
  clock: Clock;
  isSite: boolean;
  isMarked: boolean;
}): ReactNode {
  const fetcher = useFetcher<ActionReply>();
  const [isEditing, setEditing] = useState(false);
  useReply(fetcher.data, (reply) => {
    if (!reply.ok) void toast({ message: problemText(reply.problem.code), tone: 'danger' });
    else if (reply.intent === 'report') void toast({ message: m.messages_report_sent(), tone: 'positive' });
  });
  const { isMine, isDeleted, body, files } = message;
  const time = formatTime(new Date(message.sentAt), clock);
  return (
    <div
      id={`message-${message.seq}`}
      className={classNames('flex items-end gap-1', isMine ? 'flex-row-reverse' : 'flex-row')}
    >
      <div
        className={classNames(
          'flex max-w-[85%] min-w-0 flex-col gap-2 rounded-lg px-3.5 py-2 sm:max-w-[75%]',
          isMine ? 'rounded-ee-sm bg-accent-soft' : 'rounded-es-sm border border-line bg-surface',
          isMarked && 'outline-2 outline-accent',
        )}
      >
        <span className="sr-only">{isMine ? m.messages_you() : ''}</span>
        {isDeleted ? (
          <p className="flex items-center gap-1.5 text-ink-soft italic">
            <Ban aria-hidden className="size-4" />
            {m.messages_deleted()}
          </p>
        ) : isEditing ? (
          <EditForm message={message} onDone={() => setEditing(false)} />
        ) : (
          <>
            {files.length > 0 && <AttachedFiles files={files} />}
            {body !== '' && <p className="break-words whitespace-pre-wrap">{linked(body)}</p>}
          </>
        )}
        <p
          className={classNames(
            'flex gap-2 text-xs text-ink-soft tabular-nums',
            isMine ? 'justify-end' : 'justify-start',
          )}
        >
          {message.isEdited && <span>{m.messages_edited()}</span>}
          <time dateTime={message.sentAt} title={formatDateTime(new Date(message.sentAt), clock)}>
            {time}
          </time>
        </p>
      </div>
      {!isDeleted && !isEditing && !isSite && (
        <Menu
          label={m.messages_message_menu({ time })}
          iconOnly
          icon={<EllipsisVertical aria-hidden />}
          variant="quiet"
          size="sm"
          align={isMine ? 'end' : 'start'}
          items={
            isMine
              ? [
                  ...(message.canEdit
                    ? [{ label: m.messages_edit(), icon: <PenLine />, onSelect: () => setEditing(true) }]
                    : []),
                  {
                    label: m.messages_delete(),
                    icon: <Trash2 />,
                    danger: true,
                    onSelect: () => void askDelete(message, fetcher.submit),
                  },
                ]
              : [
                  {
                    label: m.messages_report(),
                    icon: <Flag />,
                    onSelect: () => void askReport(message, fetcher.submit),
                  },
                ]
          }
        />
      )}
    </div>
  );
}

type Submit = ReturnType<typeof useFetcher>['submit'];

async function askDelete({ messageId }: MessageView, submit: Submit): Promise<void> {
  const answer = await prompt({
    title: m.messages_delete(),
    message: m.messages_delete_ask(),
    confirmLabel: m.messages_delete(),
    danger: true,
  });
  if (answer) await submit({ intent: 'delete', message: messageId }, { method: 'post' });
}

async function askReport({ messageId }: MessageView, submit: Submit): Promise<void> {
  const reason = await prompt({
    title: m.messages_report(),
    message: m.messages_report_help(),
    confirmLabel: m.messages_report_send(),
    input: { label: m.messages_report_reason(), maxLength: MAX_REASON },
  });
  if (reason?.trim()) await submit({ intent: 'report', message: messageId, reason }, { method: 'post' });
}

function EditForm({ message, onDone }: { message: MessageView; onDone: () => void }): ReactNode {
  const fetcher = useFetcher<ActionReply>();
  const problem = fetcher.data?.ok === false ? problemText(fetcher.data.problem.code) : undefined;
  // Waits for the reload, otherwise the old text would flash.
  useReply(fetcher.state === 'idle' ? fetcher.data : undefined, ({ ok }) => {
    if (ok) onDone();
  });
  return (
    <fetcher.Form method="post" className="flex w-[min(26rem,70vw)] flex-col gap-2">
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="message" value={message.messageId} />
      <TextArea
        label={m.messages_edit()}
        hideLabel
        name="body"
        rows={2}
        defaultValue={message.body}
        maxLength={MAX_MESSAGE_CHARACTERS}
        error={problem}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="quiet" onClick={onDone}>
          {m.messages_cancel()}
        </Button>
        <Button size="sm" type="submit" variant="primary">
          {m.messages_save()}
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** Turns URLs in a text into links without referrer; everything else stays text. */
function linked(body: string): ReactNode[] {
  return textPieces(body).map(({ text, href }, index) =>
    href === null ? (
      text
    ) : (
      <a
        key={`${index} ${href}`}
        href={href}
        target="_blank"
        rel="noreferrer nofollow ugc"
        className="break-all text-accent underline underline-offset-2"
      >
        {text}
      </a>
    ),
  );
}
