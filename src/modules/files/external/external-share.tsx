import { Clock, Download, Inbox, QrCode, Search, Upload } from 'lucide-react';
import { type FormEvent, type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import { Form, Link, useLocation, useNavigate, useRevalidator } from 'react-router';
import type { z } from 'zod';
import * as m from '#messages';
import { formatNumber } from '#platform/locale/number-format.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { withShownAddresses } from '#platform/text/web-addresses.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { shareCalls } from '../browser/file-calls.ts';
import type { PickedFile } from '../browser/dropped-files.ts';
import { placeFiles } from '../browser/place-files.ts';
import { Thumbnail } from '../own/file-look.tsx';
import { DropArea } from '../own/drop-area.tsx';
import { SortChoice } from '../own/sort-choice.tsx';
import { saveFrom } from '../browser/save-from.ts';
import type { FileItem, FoundItem } from '../item/file-contract.ts';
import { problemText, showProblem } from '../browser/show-problem.tsx';
import { sizeText } from '../item/file-size-rules.ts';
import type { OpenShare } from '../sharing/share-contract.ts';
import { untilText } from '../sharing/sharing-text.tsx';
import { AddMenu } from '../upload-queue/add-files.tsx';
import { UploadTray } from '../upload-queue/upload-tray.tsx';
import { useUploads } from '../upload-queue/uploads.tsx';
import { viewerOf } from '../viewer/viewer-rules.ts';
import { type ShareView, shareViewPath, type ShareViewQuery } from './share-view-contract.ts';

const FileViewer = lazy(() => import('../viewer/file-viewer.tsx'));
const PageQr = lazy(() => import('./page-qr.tsx'));

type Opened = z.infer<typeof OpenShare>;

interface ExternalProps {
  readonly view: ShareView;
  readonly query: ShareViewQuery;
  readonly locale: Locale;
  readonly zone: string;
}

/** The page of a link, for outside visitors. */
export function ExternalShare(props: ExternalProps): ReactNode {
  const { share } = props.view;
  if (share.needPassword) return <PasswordGate code={props.view.code} />;
  return <OpenedShare {...props} share={share} />;
}

/** Asks for the link's password and reveals nothing else. */
function PasswordGate({ code }: { code: string }): ReactNode {
  const { revalidate } = useRevalidator();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setIsBusy] = useState(false);
  async function unlock(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (password === '') return setProblem(m.files_gate_needed());
    setIsBusy(true);
    try {
      await shareCalls.unlock(code, password);
      await revalidate();
    } catch (error) {
      setProblem(problemText(error));
      setIsBusy(false);
    }
  }
  return (
    <PageFrame background="canvas" maxWidth="md" padding="roomy">
      <h1 className="mb-2 text-2xl font-semibold">{m.files_gate_title()}</h1>
      <p className="mb-6 text-ink-soft">{m.files_gate_text()}</p>
      <Card>
        <form noValidate onSubmit={(event) => void unlock(event)} className="flex flex-col gap-4">
          <TextField
            label={m.files_gate_password()}
            type="password"
            name="password"
            autoComplete="off"
            value={password}
            error={problem}
            onChange={({ target }) => setPassword(target.value)}
          />
          <Button type="submit" variant="primary" full disabled={isBusy}>
            {m.files_gate_open()}
          </Button>
        </form>
      </Card>
    </PageFrame>
  );
}

function OpenedShare({ view, query, share, locale, zone }: ExternalProps & { share: Opened }): ReactNode {
  const { code, folder } = view;
  const { item, mode } = share;
  const { revalidate } = useRevalidator();
  const mayUpload = item.kind === 'folder' && (mode === 'edit' || mode === 'drop_box');
  const save = useSaving(code);
  const uploads = useUploads(`share:${code}`);
  useEffect(() => uploads.engine?.onCompleted(() => void revalidate()), [uploads.engine, revalidate]);

  async function add(files: readonly PickedFile[]): Promise<void> {
    const parent = query.parent ?? null;
    try {
      // A link accepts files only, so dropped folders are flattened into the open one.
      const flat = files.map((file) => ({ ...file, folders: [] }));
      const place = {
        space: 'own' as const,
        parent,
        parentName: folder?.folder.name ?? item.name,
        shareCode: code,
      };
      await uploads.engine?.add(await placeFiles(flat, place, async () => item.itemId, 'rename'));
    } catch (error) {
      showProblem(error);
    }
  }

  const addMenu = <AddMenu onFiles={(files) => void add(files)} />;
  return (
    <DropArea
      into={mayUpload ? (folder?.folder.name ?? item.name) : null}
      onFiles={(files) => void add(files)}
    >
      <PageFrame background="canvas" maxWidth="5xl">
        <header className="mb-5 flex flex-wrap items-start justify-between gap-4">
          <div className="min-w-0 grow basis-60">
            <h1 className="text-2xl font-semibold break-words">{item.name}</h1>
            <p className="mt-1 text-ink-soft">
              {m.files_shared_by({ name: share.ownerName, site: share.siteName })}
            </p>
            <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
              {mode === 'view' && <Badge>{m.files_mode_view()}</Badge>}
              {share.expiresAt !== null && (
                <Badge icon={<Clock />}>{untilText(share.expiresAt, { zone, locale })}</Badge>
              )}
              {share.downloadsLeft !== null && mode !== 'drop_box' && (
                <Badge>{m.files_downloads_left({ count: formatNumber(share.downloadsLeft, locale) })}</Badge>
              )}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <ShowQr name={item.name} />
            {item.kind === 'folder' && mayDownload(share) && (
              <Button icon={<Download aria-hidden />} onClick={() => save(item)}>
                {m.files_download_all()}
              </Button>
            )}
            {mayUpload && mode !== 'drop_box' && addMenu}
          </div>
        </header>
        {share.downloadsLeft === 0 && mode !== 'drop_box' && (
          <Notice tone="warning" className="mb-5">
            {m.files_problem_used_up()}
          </Notice>
        )}
        {share.note !== '' && (
          <p className="mb-5 rounded-md bg-sunken px-4 py-3 whitespace-pre-line">
            {withShownAddresses(share.note)}
          </p>
        )}
        {mode === 'drop_box' ? (
          <DropBox action={addMenu} />
        ) : item.kind === 'folder' ? (
          <Folder view={view} query={query} share={share} locale={locale} />
        ) : (
          <OneFile code={code} share={share} locale={locale} />
        )}
        <div className="mt-6">
          <UploadTray {...uploads} locale={locale} isInPage />
        </div>
      </PageFrame>
    </DropArea>
  );
}

/** Whether the link's mode and download limit allow downloads. */
function mayDownload({ mode, downloadsLeft }: Opened): boolean {
  return (mode === 'download' || mode === 'edit') && downloadsLeft !== 0;
}

/** Shows the page's URL as a QR code, to continue on a phone or share it. */
function ShowQr({ name }: { name: string }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<QrCode aria-hidden />} onClick={() => setIsOpen(true)}>
        {m.files_link_qr()}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PageQr name={name} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function DropBox({ action }: { action: ReactNode }): ReactNode {
  return (
    <EmptyState
      icon={<Inbox />}
      title={m.files_drop_box_title()}
      action={action}
      className="max-w-none! rounded-lg border-2 border-dashed border-line-strong bg-surface"
    >
      {m.files_drop_box_text()}
    </EmptyState>
  );
}

/** Downloads a file as is, a folder as an archive; then reloads the page to show the link's remaining downloads. */
function useSaving(code: string): (item: FileItem) => void {
  const { revalidate } = useRevalidator();
  async function save(item: FileItem): Promise<void> {
    try {
      const { url } =
        item.kind === 'folder'
          ? await shareCalls.archive(code, [item.itemId])
          : await shareCalls.contentLink(code, item.itemId, 'attachment');
      saveFrom(url);
    } catch (error) {
      showProblem(error);
    }
    await revalidate();
  }
  return (item) => void save(item);
}

function OneFile({ code, share, locale }: { code: string; share: Opened; locale: Locale }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const save = useSaving(code);
  const { item } = share;
  return (
    <Card>
      <div className="flex flex-col items-center gap-5 py-4 text-center">
        <div className="aspect-4/3 w-full max-w-sm overflow-hidden rounded-md">
          <Thumbnail item={item} isLarge />
        </div>
        <p className="text-sm text-ink-soft tabular-nums">{sizeText(item.sizeBytes, locale)}</p>
        <div className="flex flex-wrap justify-center gap-2">
          {viewerOf(item) !== 'none' && <Button onClick={() => setIsOpen(true)}>{m.files_act_view()}</Button>}
          {mayDownload(share) && (
            <Button variant="primary" icon={<Download aria-hidden />} onClick={() => save(item)}>
              {m.files_act_download()}
            </Button>
          )}
        </div>
      </div>
      {isOpen && (
        <Look
          code={code}
          share={share}
          item={item}
          items={[item]}
          onItem={() => setIsOpen(false)}
          locale={locale}
        />
      )}
    </Card>
  );
}

function Look({
  code,
  share,
  item,
  items,
  onItem,
  locale,
}: {
  code: string;
  share: Opened;
  item: FileItem;
  items: readonly FileItem[];
  onItem: (item: FileItem | null) => void;
  locale: Locale;
}): ReactNode {
  const files = items.filter(({ kind }) => kind !== 'folder');
  const at = files.findIndex(({ itemId }) => itemId === item.itemId);
  const leadTo = (next: FileItem | undefined): (() => void) | null => (next ? () => onItem(next) : null);
  return (
    <Suspense fallback={null}>
      <FileViewer
        item={item}
        previous={leadTo(files[at - 1])}
        next={leadTo(files[at + 1])}
        onClose={() => onItem(null)}
        linkOf={(looked, disposition) => shareCalls.contentLink(code, looked.itemId, disposition)}
        mayDownload={mayDownload(share)}
        locale={locale}
      />
    </Suspense>
  );
}

function Folder({ view, query, share, locale }: Omit<ExternalProps, 'zone'> & { share: Opened }): ReactNode {
  const { code, folder, found } = view;
  const save = useSaving(code);
  const { pathname } = useLocation();
  const go = useNavigate();
  const [looked, setLooked] = useState<FileItem | null>(null);
  const [further, setFurther] = useState<{
    after: string;
    items: readonly FileItem[];
    next: string | null;
  } | null>(null);
  const known = further !== null && further.after === folder?.next ? further : null;
  const items: readonly (FileItem | FoundItem)[] = found?.items ?? [
    ...(folder?.items ?? []),
    ...(known?.items ?? []),
  ];
  const next = found ? null : known ? known.next : (folder?.next ?? null);
  const { sort, direction } = query;
  const placeOf = (parent: string | undefined): string =>
    shareViewPath(pathname, { parent, sort, direction });
  const trail = folder?.trail ?? [];

  async function more(): Promise<void> {
    if (next === null || !folder?.next) return;
    try {
      const page = await shareCalls.folder(code, { ...query, after: next });
      setFurther({ after: folder.next, items: [...(known?.items ?? []), ...page.items], next: page.next });
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Form role="search" className="min-w-0 grow basis-full sm:max-w-md sm:basis-56">
          {query.parent && <input type="hidden" name="parent" value={query.parent} />}
          {sort !== 'name' && <input type="hidden" name="sort" value={sort} />}
          {direction !== 'asc' && <input type="hidden" name="direction" value={direction} />}
          <SearchField
            key={query.q}
            name="q"
            label={m.files_search_in({ name: folder?.folder.name ?? share.item.name })}
            defaultValue={query.q}
            maxLength={200}
          />
        </Form>
        {!found && items.length > 0 && (
          <SortChoice
            sort={sort}
            direction={direction}
            onOrder={(order) =>
              void go(shareViewPath(pathname, { ...query, ...order }), { preventScrollReset: true })
            }
          />
        )}
      </div>
      {trail.length > 1 && (
        <nav aria-label={m.files_trail()} className="mb-3">
          <ol className="flex flex-wrap items-center gap-x-1 text-sm text-ink-soft">
            {trail.map(({ itemId, name }, index) => (
              <li key={itemId} className="flex items-center gap-1">
                {index > 0 && <span aria-hidden>/</span>}
                {index === trail.length - 1 ? (
                  <span aria-current="page" className="font-medium text-ink">
                    {name}
                  </span>
                ) : (
                  <Link
                    to={placeOf(index === 0 ? undefined : itemId)}
                    className="inline-flex min-h-9 items-center hover:underline pointer-coarse:min-h-11"
                  >
                    {name}
                  </Link>
                )}
              </li>
            ))}
          </ol>
        </nav>
      )}
      {found && (
        <p aria-live="polite" className="mb-3 text-sm text-ink-soft">
          {found.isCut ? m.files_found_cut({ count: items.length }) : m.files_found({ count: items.length })}{' '}
          <Link to={placeOf(query.parent)} className="text-accent underline">
            {m.files_search_end()}
          </Link>
        </p>
      )}
      {items.length === 0 ? (
        found ? (
          <EmptyState icon={<Search />} title={m.files_none_found()}>
            {m.files_none_found_shared_text()}
          </EmptyState>
        ) : (
          <EmptyState icon={<Upload />} title={m.files_none_here()} />
        )
      ) : (
        <ul
          aria-label={share.item.name}
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
        >
          {items.map((item) => (
            <li key={item.itemId} className="flex items-center gap-2 pe-2">
              <button
                type="button"
                onClick={() => (item.kind === 'folder' ? void go(placeOf(item.itemId)) : setLooked(item))}
                className="flex min-h-14 min-w-0 grow items-center gap-3 px-3 py-2 text-start -outline-offset-2 hover:bg-sunken"
              >
                <Thumbnail item={item} />
                <span className="min-w-0 grow">
                  <span className="block truncate font-medium">{item.name}</span>
                  <span className="block truncate text-xs text-ink-soft">
                    {'trail' in item
                      ? item.trail.map(({ name }) => name).join(' / ')
                      : item.kind !== 'folder' && sizeText(item.sizeBytes, locale)}
                  </span>
                </span>
              </button>
              {mayDownload(share) && (
                <IconButton
                  label={m.files_download_of({ name: item.name })}
                  icon={<Download aria-hidden />}
                  onClick={() => save(item)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {next !== null && (
        <p className="mt-4 text-center">
          <Button onClick={() => void more()}>{m.files_load_more()}</Button>
        </p>
      )}
      {looked && (
        <Look code={code} share={share} item={looked} items={items} onItem={setLooked} locale={locale} />
      )}
    </>
  );
}
