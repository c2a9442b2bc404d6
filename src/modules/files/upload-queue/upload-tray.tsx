import { ChevronDown, ChevronUp, CircleCheck, FileUp, Pause, Play, RotateCw, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { ProgressBar } from '#ui/loading/progress-bar.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import { toast } from '#ui/toast/toast.ts';
import type { UploadEngine } from '../browser/upload-engine.ts';
import type { UploadView } from '../browser/upload-view.ts';
import { fileProblemText } from '../problem-text.tsx';
import { sizeText } from '../item/file-size-rules.ts';
import { percentOf, secondsLeft } from '../browser/upload-rules.ts';
import { ASKING, ENDED, inTrayOrder } from './tray-order-rules.ts';
import type { Uploads } from './uploads.tsx';

/** Rows shown at first, and added by each press of the button below them. */
const ROWS = 60;

interface TrayProps extends Uploads {
  readonly locale: Locale;
  /** Inline in the page instead of floating in its corner. */
  readonly isInPage?: boolean;
  /** A panel occupies the corner, so the tray is shown beside it. */
  readonly isBesidePanel?: boolean;
}

/** Upload queue: progress of each file and in total, with actions. */
export function UploadTray({
  engine,
  views,
  locale,
  isInPage = false,
  isBesidePanel = false,
}: TrayProps): ReactNode {
  const [isFolded, setIsFolded] = useState(false);
  const [rows, setRows] = useState(ROWS);
  const listId = useId();
  if (engine === null || views.length === 0) return null;
  const open = views.filter(({ state }) => !ENDED.has(state));
  const isPausable = open.some(
    ({ state }) => state === 'sending' || state === 'waiting' || state === 'offline',
  );
  const isResumable = open.some(({ state }) => state === 'paused' || state === 'failed');
  return (
    <section
      aria-label={m.files_upload_tray()}
      className={classNames(
        'flex flex-col overflow-hidden border border-line bg-raised',
        isInPage
          ? 'rounded-lg shadow-rest'
          : 'fixed inset-x-0 bottom-0 z-40 max-h-[70dvh] animate-rise rounded-t-xl shadow-float sm:inset-x-auto sm:end-4 sm:bottom-4 sm:w-104 sm:rounded-lg',
        isBesidePanel && 'max-lg:hidden lg:end-112!',
      )}
    >
      <div className="flex items-center gap-1 border-b border-line py-1.5 ps-4 pe-1.5">
        <div className="min-w-0 grow">
          <h2 className="truncate text-sm font-semibold">{titleOf(views, open)}</h2>
          <p className="truncate text-xs text-ink-soft tabular-nums">{restText(engine, open, locale)}</p>
          <p role="status" className="truncate text-xs font-medium text-danger tabular-nums">
            {needsText(open)}
          </p>
        </div>
        {isPausable && (
          <IconButton
            size="sm"
            label={m.files_upload_pause_all()}
            icon={<Pause aria-hidden />}
            onClick={() => engine.pauseAll()}
          />
        )}
        {!isPausable && isResumable && (
          <IconButton
            size="sm"
            label={m.files_upload_resume_all()}
            icon={<Play aria-hidden />}
            onClick={() => void engine.resumeAll()}
          />
        )}
        {!isInPage && (
          <IconButton
            size="sm"
            label={isFolded ? m.files_upload_unfold() : m.files_upload_fold()}
            icon={isFolded ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
            aria-expanded={!isFolded}
            aria-controls={listId}
            onClick={() => setIsFolded(!isFolded)}
          />
        )}
        {open.length === 0 && (
          <IconButton
            size="sm"
            label={m.files_upload_clear()}
            icon={<X aria-hidden />}
            onClick={() => engine.forgetEnded()}
          />
        )}
      </div>
      {open.length > 0 && (
        <ProgressBar
          label={m.files_upload_all_progress()}
          percent={wholePercent(views)}
          className="[&>div]:rounded-none"
        />
      )}
      <ul id={listId} hidden={isFolded} className="min-h-0 grow divide-y divide-line overflow-y-auto">
        {inTrayOrder(views)
          .slice(0, rows)
          .map((view) => (
            <UploadRow key={view.id} view={view} engine={engine} views={views} locale={locale} />
          ))}
        {views.length > rows && (
          <li className="p-2 text-center">
            <Button size="sm" variant="quiet" onClick={() => setRows(rows + ROWS)}>
              {m.files_upload_more({ count: views.length - rows })}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}

function titleOf(views: readonly UploadView[], open: readonly UploadView[]): string {
  const done = views.filter(({ state }) => state === 'done').length;
  const asked = open.filter(({ state }) => ASKING.has(state)).length;
  if (open.length > 0 && asked === open.length) return m.files_upload_title_waits({ count: asked });
  if (open.length > 0) return m.files_upload_title_running({ done, count: done + open.length });
  return done === 0 ? m.files_upload_title_stopped() : m.files_upload_title_done({ count: done });
}

/** What waits for the reader, as long as something else is under way, too. */
function needsText(open: readonly UploadView[]): string {
  const asked = open.filter(({ state }) => ASKING.has(state)).length;
  const failed = open.filter(({ state }) => state === 'failed').length;
  return [
    asked > 0 && asked < open.length && m.files_upload_count_asking({ count: asked }),
    failed > 0 && m.files_upload_count_failed({ count: failed }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function restText(engine: UploadEngine, open: readonly UploadView[], locale: Locale): string {
  const sent = open.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
  const size = open.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (open.length === 0) return m.files_upload_rest_none();
  const seconds = secondsLeft(size - sent, engine.bytesPerSecond());
  const amount = m.files_upload_amount({ sent: sizeText(sent, locale), size: sizeText(size, locale) });
  if (seconds === null || seconds <= 0) return amount;
  const left =
    seconds < 60
      ? m.files_upload_seconds_left({ count: seconds })
      : seconds < 3600
        ? m.files_upload_minutes_left({ count: Math.ceil(seconds / 60) })
        : m.files_upload_hours_left({ count: Math.ceil(seconds / 3600) });
  return `${amount} · ${left}`;
}

function wholePercent(views: readonly UploadView[]): number {
  const counted = views.filter(({ state }) => state !== 'cancelled');
  const sent = counted.reduce(
    (sum, view) => sum + (view.state === 'done' ? view.sizeBytes : view.sentBytes),
    0,
  );
  return percentOf(
    sent,
    counted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  );
}

function UploadRow({
  view,
  engine,
  views,
  locale,
}: {
  view: UploadView;
  engine: UploadEngine;
  views: readonly UploadView[];
  locale: Locale;
}): ReactNode {
  const { id, name, state, sizeBytes, sentBytes, place } = view;
  const percent = state === 'done' ? 100 : percentOf(sentBytes, sizeBytes);
  return (
    <li className="px-4 py-2.5">
      <div className="flex items-center gap-2">
        <span aria-hidden className="shrink-0 text-ink-soft [&_svg]:size-5">
          {state === 'done' ? <CircleCheck className="text-positive" /> : <FileUp />}
        </span>
        <div className="min-w-0 grow">
          <p className="truncate text-sm font-medium" title={name}>
            {name}
          </p>
          <p
            className={classNames(
              'text-xs tabular-nums',
              state === 'failed' ? 'text-danger' : 'text-ink-soft',
            )}
          >
            {stateText(view, percent, locale)}
            {state === 'done' && place.parentName && ` · ${place.parentName}`}
          </p>
        </div>
        <RowActions view={view} engine={engine} />
      </div>
      {(state === 'sending' || state === 'paused' || state === 'offline' || state === 'finishing') && (
        <ProgressBar
          label={m.files_upload_progress_of({ name })}
          percent={percent}
          className="mt-1.5 [&>div]:h-1"
        />
      )}
      {state === 'conflict' && <ConflictChoice view={view} engine={engine} views={views} />}
      {state === 'needs_file' && <FileAgain id={id} name={name} engine={engine} />}
    </li>
  );
}

/** Returns an upload's state as text. */
export function stateText(view: UploadView, percent: number, locale: Locale): string {
  const size = sizeText(view.sizeBytes, locale);
  switch (view.state) {
    case 'waiting':
      return m.files_upload_state_waiting({ size });
    case 'sending':
      return m.files_upload_state_sending({ percent, size });
    case 'finishing':
      return m.files_upload_state_finishing();
    case 'paused':
      return m.files_upload_state_paused({ percent });
    case 'offline':
      return m.files_upload_state_offline();
    case 'elsewhere':
      return m.files_upload_state_elsewhere();
    case 'needs_file':
      return m.files_upload_state_needs_file({ size });
    case 'conflict':
      return m.files_upload_state_conflict();
    case 'done':
      return m.files_upload_state_done({ size });
    case 'cancelled':
      return m.files_upload_state_cancelled();
    case 'failed':
      return fileProblemText(view.code) ?? view.problem ?? '';
  }
}

function RowActions({ view, engine }: { view: UploadView; engine: UploadEngine }): ReactNode {
  const { id, name, state } = view;
  const isRunning = state === 'sending' || state === 'waiting' || state === 'offline';
  return (
    <span className="flex shrink-0 items-center">
      {isRunning && (
        <IconButton
          size="sm"
          label={m.files_upload_pause({ name })}
          icon={<Pause aria-hidden />}
          onClick={() => engine.pause(id)}
        />
      )}
      {(state === 'paused' || state === 'elsewhere') && (
        <IconButton
          size="sm"
          label={m.files_upload_resume({ name })}
          icon={<Play aria-hidden />}
          onClick={() => void engine.resume(id)}
        />
      )}
      {state === 'failed' && (
        <IconButton
          size="sm"
          label={m.files_upload_retry({ name })}
          icon={<RotateCw aria-hidden />}
          onClick={() => void engine.resume(id)}
        />
      )}
      {ENDED.has(state) ? (
        <IconButton
          size="sm"
          label={m.files_upload_forget({ name })}
          icon={<X aria-hidden />}
          onClick={() => engine.forget(id)}
        />
      ) : (
        state !== 'finishing' && (
          <IconButton
            size="sm"
            label={m.files_upload_cancel({ name })}
            icon={<X aria-hidden />}
            onClick={() => void askAndCancel(view, engine)}
          />
        )
      )}
    </span>
  );
}

/** Cancels an upload; if parts are stored, asks for confirmation first. */
async function askAndCancel({ id, name, sentBytes, state }: UploadView, engine: UploadEngine): Promise<void> {
  if (sentBytes === 0 && state !== 'needs_file') return engine.cancel(id, { keepParts: false });
  engine.pause(id);
  const isSure = await prompt({
    title: m.files_upload_cancel_title(),
    message: m.files_upload_cancel_text({ name }),
    confirmLabel: m.files_upload_cancel_discard(),
    cancelLabel: m.files_upload_cancel_keep(),
    danger: true,
  });
  if (isSure) await engine.cancel(id, { keepParts: false });
}

function ConflictChoice({
  view,
  engine,
  views,
}: {
  view: UploadView;
  engine: UploadEngine;
  views: readonly UploadView[];
}): ReactNode {
  const others = views.filter(({ state }) => state === 'conflict');
  const [isForAll, setIsForAll] = useState(false);
  const decide = (choice: 'rename' | 'version' | null): void => {
    for (const { id } of isForAll ? others : [view]) engine.decide(id, choice);
  };
  return (
    <div className="mt-2 flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={() => decide('rename')}>
          {m.files_conflict_keep_both()}
        </Button>
        <Button size="sm" onClick={() => decide('version')}>
          {m.files_conflict_replace()}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => decide(null)}>
          {m.files_conflict_skip()}
        </Button>
      </div>
      {others.length > 1 && (
        <label className="flex min-h-9 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-4.5 accent-accent"
            checked={isForAll}
            onChange={(event) => setIsForAll(event.target.checked)}
          />
          {m.files_conflict_for_all({ count: others.length })}
        </label>
      )}
    </div>
  );
}

function FileAgain({ id, name, engine }: { id: string; name: string; engine: UploadEngine }): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const give = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (!(await engine.giveFile(id, file))) {
      await toast({ tone: 'danger', message: m.files_upload_other_file({ name }), durationMs: 6000 });
    }
  };
  return (
    <div className="mt-2">
      <input
        ref={field}
        type="file"
        hidden
        aria-label={m.files_upload_choose_again_of({ name })}
        onChange={(event) => void give(event.target.files?.[0])}
      />
      <Button size="sm" onClick={() => field.current?.click()}>
        {m.files_upload_choose_again()}
      </Button>
    </div>
  );
}
