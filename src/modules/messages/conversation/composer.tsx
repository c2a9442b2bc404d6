import { Paperclip, SendHorizontal } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useActionData, useFetcher } from 'react-router';
import * as m from '#messages';
import { findFilesProblem } from '#platform/attachments/attachment-rules.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { controlClass } from '#ui/form/field.tsx';
import { classNames } from '#ui/class-names.ts';
import { iconButtonClass } from '#ui/action/icon-button.tsx';
import { ChosenFiles } from '#ui/record/chosen-files.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { problemText } from '../problem-text.tsx';
import { MAX_MESSAGE_CHARACTERS } from './conversation-contract.ts';

/**
 * Message input. Enter sends where there is a physical keyboard, Shift+Enter inserts a line break. Input is kept until
 * the server has it; a retry creates no second message, because both carry the same `clientId`.
 */
export function Composer({ nextId, onSent }: { nextId: string; onSent: () => void }): ReactNode {
  const fetcher = useFetcher<ActionReply>();
  const plain = useActionData<ActionReply>();
  const reply = fetcher.data ?? (plain?.intent === 'send' ? plain : undefined);
  const [clientId, setClientId] = useState(nextId);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  const isBusy = fetcher.state !== 'idle';

  const handled = useRef<unknown>(undefined);
  useEffect(() => {
    if (isBusy || fetcher.data === undefined || handled.current === fetcher.data) return;
    handled.current = fetcher.data;
    if (!fetcher.data.ok) return setProblem(problemText(fetcher.data.problem.code));
    setClientId(nextId);
    setFiles([]);
    setProblem(null);
    if (words.current) words.current.value = '';
    words.current?.focus();
    onSent();
  }, [isBusy, fetcher.data, nextId, onSent]);

  function add(more: readonly File[]): void {
    const all = [...files, ...more];
    const found = findFilesProblem(all);
    if (found !== null)
      return setProblem(
        problemText(found === 'too_many' ? 'messages.too_many_files' : 'messages.files_too_large'),
      );
    setProblem(null);
    setFiles(all);
  }

  function send(): void {
    const body = words.current?.value ?? '';
    if (isBusy || (body.trim() === '' && files.length === 0)) return;
    const data = new FormData();
    data.set('intent', 'send');
    data.set('clientId', clientId);
    data.set('body', body);
    for (const file of files) data.append('files[]', file);
    void fetcher.submit(data, { method: 'post', encType: 'multipart/form-data' });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isPlainEnter || !matchMedia('(pointer: fine)').matches) return;
    event.preventDefault();
    send();
  }

  function onPaste(event: ClipboardEvent): void {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    add(pasted);
  }

  const shownProblem =
    problem ?? (reply?.ok === false && fetcher.data === undefined ? problemText(reply.problem.code) : null);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="border-t border-line bg-surface p-2 sm:p-3"
    >
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="clientId" value={clientId} />
      {shownProblem !== null && (
        <Notice tone="danger" live className="mb-2">
          {shownProblem}
        </Notice>
      )}
      <div className="mb-2 empty:hidden">
        <ChosenFiles files={files} onRemove={(place) => setFiles(files.filter((_, at) => at !== place))} />
      </div>
      <div className="flex items-end gap-1.5">
        <label
          title={m.messages_attach()}
          className={classNames(
            iconButtonClass(),
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          )}
        >
          <Paperclip aria-hidden />
          <span className="sr-only">{m.messages_attach()}</span>
          <input
            type="file"
            name="files[]"
            multiple
            className="sr-only"
            onChange={({ currentTarget }) => {
              add([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
        </label>
        <textarea
          ref={words}
          name="body"
          rows={1}
          maxLength={MAX_MESSAGE_CHARACTERS}
          aria-label={m.messages_write()}
          placeholder={m.messages_write()}
          enterKeyHint="send"
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className={classNames(controlClass, 'field-sizing-content max-h-40 min-h-11 grow resize-none')}
        />
        <button
          type="submit"
          aria-label={m.messages_send()}
          title={m.messages_send()}
          aria-disabled={isBusy}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-md bg-accent text-accent-ink hover:bg-accent-hover aria-disabled:opacity-60"
        >
          <SendHorizontal aria-hidden className="size-5" />
        </button>
      </div>
      <p role="status" className="sr-only">
        {isBusy ? m.messages_sending() : ''}
      </p>
    </fetcher.Form>
  );
}
