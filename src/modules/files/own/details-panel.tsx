import { Download, RotateCcw, Share2 } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { SkeletonText } from '#ui/loading/skeleton.tsx';
import { TabPanels } from '#ui/navigation/tabs.tsx';
import { toast } from '#ui/toast/toast.ts';
import { fileCalls } from '../browser/file-calls.ts';
import type { FileActivities, FileDetails, FileItem, FileVersions } from '../item/file-contract.ts';
import { holds } from '../item/access-rules.ts';
import { problemText, showProblem } from '../browser/show-problem.tsx';
import { sizeText } from '../item/file-size-rules.ts';
import { kindText, Thumbnail } from './file-look.tsx';
import { wayText } from './space-text.tsx';
import { saveFrom } from '../browser/save-from.ts';

interface PanelProps {
  readonly item: FileItem;
  readonly tab: 'details' | 'versions';
  readonly isTrash: boolean;
  /** The reader. */
  readonly personId: string;
  readonly locale: Locale;
  readonly zone: string;
  readonly onClose: () => void;
  readonly onShare: (item: FileItem) => void;
  /** Call when the item has changed. */
  readonly onChanged: () => void;
}

/** All details of one item. */
export default function DetailsPanel(props: PanelProps): ReactNode {
  const { item, tab, onClose, onShare } = props;
  const panels = [
    { id: 'details', label: m.files_panel_details(), content: <Details {...props} /> },
    ...(item.kind === 'folder' || props.isTrash
      ? []
      : [{ id: 'versions', label: m.files_panel_versions(), content: <Versions {...props} /> }]),
    { id: 'activity', label: m.files_panel_activity(), content: <Activity {...props} /> },
  ];
  return (
    <SidePanel
      title={<span className="line-clamp-2">{item.name}</span>}
      onClose={onClose}
      {...(item.level === 'manage' &&
        !props.isTrash && {
          footer: (
            <Button icon={<Share2 aria-hidden />} onClick={() => onShare(item)}>
              {m.files_act_share()}
            </Button>
          ),
        })}
    >
      <div className="mx-auto mb-4 aspect-4/3 w-full max-w-72 overflow-hidden rounded-md">
        <Thumbnail item={item} isLarge />
      </div>
      <TabPanels key={item.itemId + tab} label={m.files_panel()} panels={panels} defaultPanel={tab} />
    </SidePanel>
  );
}

/** Fetches once per item; returns the error's text on failure. */
function useAnswer<T>(key: string, ask: () => Promise<T>): T | string | null {
  const [answer, setAnswer] = useState<{ key: string; value: T | string } | null>(null);
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    let isStale = false;
    askNow().then(
      (value) => {
        if (!isStale) setAnswer({ key, value });
      },
      (error: unknown) => {
        if (!isStale) setAnswer({ key, value: problemText(error) });
      },
    );
    return () => {
      isStale = true;
    };
  }, [key]);
  return answer?.key === key ? answer.value : null;
}

function Answered<T extends object>({
  answer,
  children,
}: {
  answer: T | string | null;
  children: (value: T) => ReactNode;
}): ReactNode {
  if (answer === null) return <SkeletonText lines={5} />;
  if (typeof answer === 'string') return <Notice tone="danger">{answer}</Notice>;
  return children(answer);
}

function Details({ item, personId, locale, zone }: PanelProps): ReactNode {
  const answer = useAnswer<FileDetails>(`${item.itemId} ${item.revision}`, () =>
    fileCalls.details(item.itemId),
  );
  const at = (instant: string): string => formatDateTime(new Date(instant), { zone, locale });
  return (
    <Answered answer={answer}>
      {({ trail, contents, versions, createdByName, sharedWith }) => (
        <DescriptionList
          layout="columns"
          items={[
            { term: m.files_detail_kind(), detail: kindText(item.kind) },
            {
              term: m.files_detail_size(),
              detail:
                contents === null
                  ? sizeText(item.sizeBytes, locale)
                  : m.files_detail_contents({
                      count: formatNumber(contents.items, locale) + (contents.isCut ? '+' : ''),
                      size: sizeText(contents.sizeBytes, locale),
                    }),
            },
            ...(item.width !== null && item.height !== null
              ? [{ term: m.files_detail_dimensions(), detail: `${item.width} x ${item.height}` }]
              : []),
            { term: m.files_detail_place(), detail: wayText(item, trail, personId) },
            { term: m.files_detail_owner(), detail: item.ownerName || m.files_place_public() },
            { term: m.files_detail_created(), detail: `${at(item.createdAt)} · ${createdByName}` },
            { term: m.files_detail_updated(), detail: at(item.updatedAt) },
            ...(item.kind === 'folder'
              ? []
              : [{ term: m.files_detail_versions(), detail: formatNumber(versions, locale) }]),
            ...(sharedWith
              ? [
                  {
                    term: m.files_detail_shared(),
                    detail:
                      sharedWith.people + sharedWith.links === 0
                        ? m.files_detail_shared_none()
                        : m.files_detail_shared_with({ people: sharedWith.people, links: sharedWith.links }),
                  },
                ]
              : []),
          ]}
        />
      )}
    </Answered>
  );
}

function Versions({ item, locale, zone, onChanged }: PanelProps): ReactNode {
  const [times, setTimes] = useState(0);
  const answer = useAnswer<FileVersions>(`${item.itemId} ${item.revision} ${times}`, () =>
    fileCalls.versions(item.itemId),
  );
  async function restore(versionId: string): Promise<void> {
    try {
      await fileCalls.restoreVersion(item.itemId, versionId);
      void toast(m.files_version_restored());
      setTimes(times + 1);
      onChanged();
    } catch (error) {
      showProblem(error);
    }
  }
  async function download(versionId: string): Promise<void> {
    try {
      saveFrom((await fileCalls.contentLink(item.itemId, 'attachment', versionId)).url);
    } catch (error) {
      showProblem(error);
    }
  }
  return (
    <Answered answer={answer}>
      {({ versions }) => (
        <ol className="flex flex-col divide-y divide-line">
          {versions.map((version) => (
            <li key={version.versionId} className="flex items-center gap-2 py-2">
              <span className="min-w-0 grow">
                <span className="flex flex-wrap items-center gap-2 text-sm font-medium">
                  {m.files_version({ number: version.number })}
                  {version.isCurrent && <Badge tone="accent">{m.files_version_current()}</Badge>}
                </span>
                <span className="block text-xs text-ink-soft">
                  {formatDateTime(new Date(version.createdAt), { zone, locale })} · {version.authorName} ·{' '}
                  {sizeText(version.sizeBytes, locale)}
                </span>
              </span>
              {holds(item.level, 'download') && (
                <IconButton
                  size="sm"
                  label={m.files_version_download({ number: version.number })}
                  icon={<Download aria-hidden />}
                  onClick={() => void download(version.versionId)}
                />
              )}
              {!version.isCurrent && holds(item.level, 'edit') && (
                <IconButton
                  size="sm"
                  label={m.files_version_restore({ number: version.number })}
                  icon={<RotateCcw aria-hidden />}
                  onClick={() => void restore(version.versionId)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </Answered>
  );
}

function Activity({ item, locale, zone }: PanelProps): ReactNode {
  const answer = useAnswer<FileActivities>(`${item.itemId} ${item.revision}`, () =>
    fileCalls.activities(item.itemId, null),
  );
  return (
    <Answered answer={answer}>
      {({ activities }) =>
        activities.length === 0 ? (
          <p className="text-sm text-ink-soft">{m.files_activity_none()}</p>
        ) : (
          <ol className="flex flex-col gap-3 border-s border-line ps-4">
            {activities.map((activity) => (
              <li key={activity.activityId} className="text-sm">
                <p>{activityText(activity)}</p>
                <p className="text-xs text-ink-soft">
                  {formatDateTime(new Date(activity.at), { zone, locale })}
                </p>
              </li>
            ))}
          </ol>
        )
      }
    </Answered>
  );
}

function activityText({ what, actorName, from, to }: FileActivities['activities'][number]): string {
  const who = actorName || m.files_activity_somebody();
  const before = from ?? '–';
  const after = to ?? '–';
  switch (what) {
    case 'created':
      return m.files_activity_created({ who });
    case 'uploaded':
      return m.files_activity_uploaded({ who });
    case 'version_added':
      return m.files_activity_version_added({ who });
    case 'version_restored':
      return m.files_activity_version_restored({ who });
    case 'renamed':
      return m.files_activity_renamed({ who, before, after });
    case 'moved':
      return m.files_activity_moved({ who, after });
    case 'copied':
      return m.files_activity_copied({ who });
    case 'trashed':
      return m.files_activity_trashed({ who });
    case 'restored':
      return m.files_activity_restored({ who });
    case 'shared':
      return m.files_activity_shared({ who, after });
    case 'unshared':
      return m.files_activity_unshared({ who, before });
    case 'link_made':
      return m.files_activity_link_made({ who });
    case 'link_changed':
      return m.files_activity_link_changed({ who });
    case 'link_revoked':
      return m.files_activity_link_revoked({ who });
  }
}
