import { ChevronLeft, ChevronRight, Download, FileQuestionMark, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { ErrorState } from '#ui/state/error-state.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Spinner } from '#ui/loading/spinner.tsx';
import { saveFrom } from '../browser/save-from.ts';
import type { ContentLink, FileItem } from '../item/file-contract.ts';
import { problemText, showProblem } from '../browser/show-problem.tsx';
import { sizeText } from '../item/file-size-rules.ts';
import { isTooLargeToRead, viewerOf } from './viewer-rules.ts';

const PictureView = lazy(() => import('./picture-view.tsx'));
const MediaView = lazy(() => import('./media-view.tsx'));
const PdfView = lazy(() => import('./pdf-view.tsx'));
const TextView = lazy(() => import('./text-view.tsx'));
const MarkdownView = lazy(() => import('./markdown-view.tsx'));
const TableView = lazy(() => import('./table-view.tsx'));

export interface ViewProps {
  readonly item: FileItem;
  readonly url: string;
  /** Call if the content cannot be loaded or displayed. */
  readonly onFailed: () => void;
  /** Returns a new URL of the same content, since each expires after minutes. */
  readonly renew: () => Promise<string>;
  readonly mayDownload: boolean;
}

export interface FileViewerProps {
  readonly item: FileItem;
  /** Open the neighbouring files of the list. */
  readonly previous: (() => void) | null;
  readonly next: (() => void) | null;
  readonly onClose: () => void;
  readonly linkOf: (item: FileItem, disposition: 'inline' | 'attachment') => Promise<ContentLink>;
  readonly mayDownload: boolean;
  readonly locale: Locale;
}

/** Full-window viewer of one file; arrow keys open the neighbouring files. */
export default function FileViewer({
  item,
  previous,
  next,
  onClose,
  linkOf,
  mayDownload,
  locale,
}: FileViewerProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const closing = useRef<HTMLButtonElement>(null);
  const shownId = useRef(item.itemId);
  const kind = viewerOf(item);
  const id = item.itemId;
  const [answer, setAnswer] = useState<{ id: string; url: string | null; problem: string | null } | null>(
    null,
  );
  async function ask(): Promise<void> {
    const loaded = await linkOf(item, 'inline').then(
      ({ url }) => ({ id, url, problem: null }),
      (error: unknown) => ({ id, url: null, problem: problemText(error) }),
    );
    if (shownId.current === id) setAnswer(loaded); // otherwise another file is open by now
  }
  const askFirst = useEffectEvent(() => void ask());
  useEffect(() => {
    const { current } = dialog;
    if (!current?.open) current?.showModal();
    closing.current?.focus(); // rather than a link to another file
    return () => current?.close();
  }, []);
  useEffect(() => {
    shownId.current = id;
    if (kind !== 'none') askFirst();
  }, [id, kind]);
  const current = answer?.id === item.itemId ? answer : null;

  /** Closes at once, so that following keys go to the list; the URL follows. */
  function close(): void {
    dialog.current?.close();
    onClose();
  }

  async function download(): Promise<void> {
    try {
      saveFrom((await linkOf(item, 'attachment')).url);
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <dialog
      ref={dialog}
      aria-label={item.name}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onKeyDown={(event) => {
        if (event.target instanceof HTMLMediaElement || event.target instanceof HTMLInputElement) return;
        if (event.key === 'ArrowLeft') previous?.();
        if (event.key === 'ArrowRight') next?.();
      }}
      className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none flex-col open:flex bg-canvas text-ink"
    >
      <header className="flex items-center gap-1 border-b border-line bg-surface px-2 py-1.5 sm:px-4">
        <div className="min-w-0 grow">
          <h2 className="truncate font-semibold" title={item.name}>
            {item.name}
          </h2>
          <p className="truncate text-xs text-ink-soft tabular-nums">
            {sizeText(item.sizeBytes, locale)}
            {item.width !== null && item.height !== null && ` · ${item.width} x ${item.height}`}
          </p>
        </div>
        {previous && (
          <IconButton label={m.files_view_previous()} icon={<ChevronLeft aria-hidden />} onClick={previous} />
        )}
        {next && (
          <IconButton label={m.files_view_next()} icon={<ChevronRight aria-hidden />} onClick={next} />
        )}
        {mayDownload && (
          <IconButton
            label={m.files_act_download()}
            icon={<Download aria-hidden />}
            onClick={() => void download()}
          />
        )}
        <IconButton label={m.files_view_close()} icon={<X aria-hidden />} onClick={close} ref={closing} />
      </header>
      <div className="flex min-h-0 grow flex-col">
        {kind === 'none' ? (
          <NoView item={item} onDownload={mayDownload ? () => void download() : null} />
        ) : current === null ? (
          <Waiting />
        ) : current.url === null ? (
          <ErrorState
            title={m.files_view_failed()}
            onRetry={() => {
              setAnswer(null);
              void ask();
            }}
            action={
              mayDownload && (
                <Button icon={<Download aria-hidden />} onClick={() => void download()}>
                  {m.files_act_download()}
                </Button>
              )
            }
            className="my-auto"
          >
            {current.problem}
          </ErrorState>
        ) : (
          <Suspense fallback={<Waiting />}>
            <View
              key={item.itemId}
              kind={kind}
              item={item}
              url={current.url}
              onFailed={() => setAnswer({ id, url: null, problem: m.files_view_failed_text() })}
              renew={async () => (await linkOf(item, 'inline')).url}
              mayDownload={mayDownload}
            />
          </Suspense>
        )}
      </div>
    </dialog>
  );
}

function View({ kind, ...props }: ViewProps & { kind: ReturnType<typeof viewerOf> }): ReactNode {
  switch (kind) {
    case 'picture':
      return <PictureView {...props} />;
    case 'pdf':
      return <PdfView {...props} />;
    case 'video':
    case 'sound':
      return <MediaView {...props} isSound={kind === 'sound'} />;
    case 'text':
    case 'code':
      return <TextView {...props} isCode={kind === 'code'} />;
    case 'markdown':
      return <MarkdownView {...props} />;
    case 'table':
      return <TableView {...props} />;
    case 'none':
      return null;
  }
}

function Waiting(): ReactNode {
  return (
    <p role="status" className="m-auto flex animate-late items-center gap-3 text-ink-soft">
      <Spinner />
      {m.files_view_loading()}
    </p>
  );
}

function NoView({ item, onDownload }: { item: FileItem; onDownload: (() => void) | null }): ReactNode {
  return (
    <div className="m-auto flex max-w-md flex-col items-center gap-3 p-6 text-center">
      <FileQuestionMark aria-hidden className="size-12 stroke-1 text-ink-soft" />
      <p className="text-lg font-semibold">
        {isTooLargeToRead(item) ? m.files_view_too_large() : m.files_view_none()}
      </p>
      <p className="text-ink-soft">
        {onDownload
          ? m.files_view_none_text({ name: item.name })
          : m.files_view_none_ask({ name: item.name })}
      </p>
      {onDownload && (
        <Button variant="primary" icon={<Download aria-hidden />} onClick={onDownload}>
          {m.files_act_download()}
        </Button>
      )}
    </div>
  );
}
