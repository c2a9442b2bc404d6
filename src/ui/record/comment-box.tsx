import { FolderOpen, Paperclip } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import * as m from '#messages';
import { findFilesProblem, MAX_FILES } from '#platform/attachments/attachment-rules.ts';
import { nameBeside, type Named, withIds } from '#platform/text/mentions.ts';
import { Button } from '../action/button.tsx';
import { buttonClass } from '../action/button-class.ts';
import { SubmitButton } from '../action/submit-button.tsx';
import { classNames } from '../class-names.ts';
import { MentionArea, type Mentionable } from '../form/mention-area.tsx';
import { prompt } from '../overlay/prompt.ts';
import { Notice } from '../text/notice.tsx';
import { ChosenFiles } from './chosen-files.tsx';
import { attemptOf } from './comment-draft-rules.ts';

export interface CommentDraft {
  /** The same for every attempt to send the same comment. */
  readonly clientId: string;
  /** People are mentioned by id. */
  readonly body: string;
  readonly files: readonly File[];
  /** Files of the file manager. */
  readonly picked: readonly PickedFile[];
}

/** A file of a file manager. */
export interface PickedFile {
  readonly fileId: string;
  readonly name: string;
}

/** A window in which files of a file manager are picked. */
export type PickFiles = (window: {
  readonly files: readonly PickedFile[];
  readonly onChange: (files: readonly PickedFile[]) => void;
  readonly most: number;
  readonly onClose: () => void;
}) => ReactNode;

export interface CommentBoxProps {
  /** Sends the comment; resolves to null, or to the sentence that says why it was refused: what was typed stays then. */
  readonly onSend: (draft: CommentDraft) => Promise<string | null>;
  readonly loadPeople: (query: string) => Promise<readonly Mentionable[]>;
  readonly maxLength: number;
  /** Where there is a file manager. */
  readonly pickFiles?: PickFiles | undefined;
  /** The comment that is edited; without it a new one is written. */
  readonly edited?: {
    readonly text: string;
    readonly people: readonly Named[];
    readonly onCancel: () => void;
  };
}

/** Writes or edits a comment: text with mentions, files, Ctrl/⌘ Enter sends. */
export function CommentBox({ onSend, loadPeople, maxLength, pickFiles, edited }: CommentBoxProps): ReactNode {
  const [text, setText] = useState(edited?.text ?? '');
  const [people, setPeople] = useState<readonly Named[]>(edited?.people ?? []);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [picked, setPicked] = useState<readonly PickedFile[]>([]);
  const [isPicking, setPicking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const attempt = useRef<CommentDraft>(null);
  const isEmpty = text.trim() === '' && files.length + picked.length === 0;

  function add(more: readonly File[]): void {
    const all = [...files, ...more];
    const found = all.length + picked.length > MAX_FILES ? 'too_many' : findFilesProblem(all);
    setProblem(found === null ? null : found === 'too_many' ? m.ui_files_too_many() : m.ui_files_too_large());
    if (found === null) setFiles(all);
  }

  async function send(): Promise<void> {
    if (isBusy || isEmpty) return;
    setBusy(true);
    const draft = { body: withIds(text, people), files, picked };
    attempt.current = attemptOf(attempt.current, draft, () => crypto.randomUUID());
    const refused = await onSend(attempt.current);
    setBusy(false);
    setProblem(refused);
    if (refused !== null || edited) return;
    attempt.current = null;
    // What was typed or added meanwhile belongs to the next comment.
    setText((now) => (now === text ? '' : now));
    setFiles((now) => (now === files ? [] : now));
    setPicked((now) => (now === picked ? [] : now));
    setPeople((now) => (now === people ? [] : now));
  }

  /** Asks before an edit is given up that has changed something. */
  async function cancel(): Promise<void> {
    const isChanged = edited !== undefined && edited.text !== text;
    const mayCancel =
      !isChanged ||
      (await prompt({
        title: m.ui_comment_discard_title(),
        message: m.ui_comment_discard_text(),
        confirmLabel: m.ui_comment_discard(),
        danger: true,
      }));
    if (mayCancel) edited?.onCancel();
  }

  function mention(person: Mentionable): string {
    const name = nameBeside(person, people);
    setPeople((known) => [...known, { personId: person.personId, name }]);
    return name;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && edited) void cancel();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  }

  function onPaste(event: ClipboardEvent): void {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0 || edited) return;
    event.preventDefault();
    add(pasted);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="flex flex-col gap-2"
    >
      <MentionArea
        label={edited ? m.ui_comment_edit() : m.ui_comment_write()}
        placeholder={m.ui_comment_placeholder()}
        value={text}
        onText={setText}
        // Drafts are kept by the names of fields.
        name={edited ? 'editedComment' : 'comment'}
        onMention={mention}
        loadPeople={loadPeople}
        maxLength={maxLength}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <ChosenFiles
        files={[...files, ...picked]}
        onRemove={(place) => {
          setFiles(files.filter((_, at) => at !== place));
          setPicked(picked.filter((_, at) => at !== place - files.length));
        }}
      />
      {problem !== null && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {!edited && <AttachButton onAdd={add} />}
        {!edited && pickFiles && (
          <Button
            variant="quiet"
            size="sm"
            icon={<FolderOpen aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setPicking(true)}
          >
            {m.ui_comment_pick_files()}
          </Button>
        )}
        <span className="grow" />
        {edited && (
          <Button variant="quiet" size="sm" onClick={() => void cancel()}>
            {m.ui_cancel()}
          </Button>
        )}
        <SubmitButton
          size="sm"
          busy={isBusy}
          disabled={isEmpty}
          outcome={problem === null ? undefined : 'error'}
        >
          {edited ? m.ui_comment_save() : m.ui_comment_send()}
        </SubmitButton>
      </div>
      {isPicking &&
        pickFiles?.({
          files: picked,
          onChange: setPicked,
          most: MAX_FILES - files.length,
          onClose: () => setPicking(false),
        })}
    </form>
  );
}

function AttachButton({ onAdd }: { onAdd: (files: readonly File[]) => void }): ReactNode {
  return (
    <label
      className={classNames(
        buttonClass({ variant: 'quiet', size: 'sm' }),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
      )}
    >
      <Paperclip aria-hidden />
      {m.ui_comment_attach()}
      <input
        type="file"
        multiple
        className="sr-only"
        onChange={({ currentTarget }) => {
          onAdd([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
