import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { SkeletonText } from '#ui/loading/skeleton.tsx';
import { fileCalls } from '../browser/file-calls.ts';
import type { FileItem } from '../item/file-contract.ts';
import { problemText } from '../browser/show-problem.tsx';
import type { FileLink, LinkLog } from '../sharing/share-contract.ts';

/** Visits of a link: when, from which network, and what was downloaded or uploaded. */
export function LinkLogList({
  item,
  link,
  locale,
  zone,
}: {
  item: FileItem;
  link: FileLink;
  locale: Locale;
  zone: string;
}): ReactNode {
  const [log, setLog] = useState<LinkLog | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = (after: string | null): void => {
    fileCalls.linkLog(item.itemId, link.linkId, after).then(
      (page) =>
        setLog((known) => ({
          ...page,
          visits: [...(after === null ? [] : (known?.visits ?? [])), ...page.visits],
        })),
      (error: unknown) => setProblem(problemText(error)),
    );
  };
  const readFirst = useEffectEvent(() => read(null));
  useEffect(() => readFirst(), []);
  if (problem !== null) return <p className="text-sm text-danger">{problem}</p>;
  if (log === null) return <SkeletonText lines={3} />;
  if (log.visits.length === 0) return <p className="text-sm text-ink-soft">{m.files_log_none()}</p>;
  return (
    <>
      <ol className="divide-y divide-line text-sm">
        {log.visits.map((visit) => (
          <li key={visit.visitId} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span>
              {visitText(visit.what)}
              {visit.name !== null && ` · ${visit.name}`}
            </span>
            <span className="text-ink-soft tabular-nums">
              {formatDateTime(new Date(visit.at), { zone, locale })} · {visit.place}
            </span>
          </li>
        ))}
      </ol>
      {log.next !== null && (
        <Button size="sm" onClick={() => read(log.next)}>
          {m.files_load_more()}
        </Button>
      )}
    </>
  );
}

function visitText(what: LinkLog['visits'][number]['what']): string {
  switch (what) {
    case 'opened':
      return m.files_log_opened();
    case 'wrong_password':
      return m.files_log_wrong_password();
    case 'downloaded':
      return m.files_log_downloaded();
    case 'uploaded':
      return m.files_log_uploaded();
  }
}
