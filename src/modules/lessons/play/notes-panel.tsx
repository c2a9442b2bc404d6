import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { withShownAddresses } from '#platform/text/web-addresses.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { clockOf } from '../lesson/lesson-text.tsx';
import { problemOf } from '../problem-text.tsx';
import type { NoteView } from './notes.ts';

/** A learner's own notes; a note with a time links to it. */
export function NotesPanel({
  notes,
  isPlayed,
  at,
  onJump,
}: {
  notes: readonly NoteView[];
  isPlayed: boolean;
  /** Current player position in milliseconds. */
  at?: () => number;
  onJump?: (ms: number) => void;
}): ReactNode {
  const writer = useFetcher<ActionReply>();
  const remover = useFetcher<ActionReply>();
  const form = useRef<HTMLFormElement>(null);
  const place = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (writer.state === 'idle' && writer.data?.ok) form.current?.reset();
  }, [writer.state, writer.data]);
  return (
    <div className="flex flex-col gap-5 pt-4">
      <writer.Form
        method="post"
        ref={form}
        className="flex flex-col gap-3"
        onSubmit={() => {
          if (place.current) place.current.value = isPlayed && at ? String(Math.round(at())) : '';
        }}
      >
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="atMs" ref={place} />
        <TextArea
          label={m.lessons_note()}
          name="body"
          rows={3}
          maxLength={4000}
          required
          help={isPlayed ? m.lessons_note_help_at() : m.lessons_note_help()}
          error={problemOf(writer.data, 'note')?.message}
        />
        <SubmitButton
          variant="secondary"
          className="sm:self-start"
          busy={writer.state !== 'idle'}
          outcome={writer.data ? (writer.data.ok ? 'success' : 'error') : undefined}
        >
          {m.lessons_note_save()}
        </SubmitButton>
      </writer.Form>
      {notes.length === 0 ? (
        <p className="text-ink-soft">{m.lessons_notes_empty()}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {notes.map((note) => (
            <li
              key={note.noteId}
              className="flex items-start gap-3 rounded-md border border-line bg-surface p-3"
            >
              {note.atMs !== null && (
                <button
                  type="button"
                  onClick={() => onJump?.(note.atMs ?? 0)}
                  className="min-h-11 shrink-0 rounded-md px-2 font-medium text-accent tabular-nums hover:bg-sunken"
                >
                  {clockOf(note.atMs)}
                </button>
              )}
              <p className="min-w-0 grow self-center break-words whitespace-pre-line">
                {withShownAddresses(note.body)}
              </p>
              <IconButton
                label={m.lessons_note_remove()}
                icon={<Trash2 aria-hidden />}
                onClick={() =>
                  void remover.submit({ intent: 'remove_note', note: note.noteId }, { method: 'post' })
                }
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
