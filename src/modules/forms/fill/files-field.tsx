import { Paperclip } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher, useParams } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { FieldError } from '#ui/form/field.tsx';
import { useIsScripted } from '#ui/form/use-is-scripted.ts';
import { ChosenFiles } from '#ui/record/chosen-files.tsx';
import { fileInTicket, MAX_FILE_BYTES } from '../logic/file-rules.ts';
import { uploadProblemText } from '../problem-text.tsx';

const BYTES_OF_MB = 1024 * 1024;

/** Files that are uploaded as soon as they are chosen, one after the other; the answer holds a ticket for each. */
export function FilesField({
  fieldId,
  name,
  label,
  tickets,
  onTickets,
  most,
  onBusy,
}: {
  fieldId: string;
  name: string;
  label: string;
  tickets: readonly string[];
  onTickets: (tickets: string[]) => void;
  most: number;
  onBusy: ((isBusy: boolean) => void) | undefined;
}): ReactNode {
  const isScripted = useIsScripted();
  const { form = '' } = useParams();
  const { state, data, submit } = useFetcher<ActionReply>();
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const [failed, setFailed] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isBusy = state !== 'idle' || waiting.length > 0;
  const tellBusy = useEffectEvent((now: boolean) => onBusy?.(now));
  useEffect(() => {
    tellBusy(isBusy);
    return () => tellBusy(false);
  }, [isBusy]);
  const files = tickets.map((ticket) => ({ ticket, name: fileInTicket(ticket)?.name ?? '' }));

  const upload = useEffectEvent((file: File) => {
    const body = new FormData();
    body.set('intent', 'upload');
    body.set('form', form);
    body.set('field', fieldId);
    body.set('file', file);
    void submit(body, { method: 'post', encType: 'multipart/form-data' });
  });
  const take = useEffectEvent((reply: ActionReply) => {
    setWaiting((files) => files.slice(1));
    if (reply.ok) onTickets([...tickets, (reply.result as { ticket: string }).ticket]);
    else setFailed(uploadProblemText(reply.problem));
  });
  useEffect(() => {
    if (data) take(data);
  }, [data]);
  const [next] = waiting;
  useEffect(() => {
    if (next) upload(next);
  }, [next]);

  function choose(chosen: readonly File[]): void {
    const room = most - tickets.length;
    const isTooLarge = chosen.some(({ size }) => size > MAX_FILE_BYTES);
    const problem = isTooLarge
      ? m.forms_file_too_large({ most: MAX_FILE_BYTES / BYTES_OF_MB })
      : chosen.length > room
        ? m.forms_file_too_many({ count: most })
        : null;
    setFailed(problem);
    if (problem === null) setWaiting([...waiting, ...chosen]);
  }

  if (!isScripted) return <p className="text-sm text-ink-soft sm:col-span-2">{m.forms_file_scripts()}</p>;
  return (
    <div className="flex flex-col items-start gap-3 sm:col-span-2">
      {tickets.map((ticket) => (
        <input key={ticket} type="hidden" name={`${name}[]`} value={ticket} />
      ))}
      <ChosenFiles files={files} onRemove={(place) => onTickets(tickets.filter((_, at) => at !== place))} />
      <input
        ref={input}
        type="file"
        hidden
        multiple={most > 1}
        aria-label={label}
        onChange={({ currentTarget }) => {
          choose([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      {(tickets.length < most || isBusy) && (
        <Button
          name={`${name}[]`}
          icon={<Paperclip aria-hidden />}
          disabled={isBusy}
          onClick={() => input.current?.click()}
        >
          {isBusy ? m.forms_file_uploading() : m.ui_file_choose()}
        </Button>
      )}
      <p className="text-sm text-ink-soft">
        {m.forms_file_limits({ count: most, most: MAX_FILE_BYTES / BYTES_OF_MB })}
      </p>
      {failed !== null && <FieldError id={`${fieldId}-upload`}>{failed}</FieldError>}
    </div>
  );
}
