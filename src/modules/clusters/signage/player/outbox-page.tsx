import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { openOfflineStore, type OfflineStore } from '#platform/offline/offline-store.ts';
import { discardEntry, readQueues, retryEntry } from '#platform/offline/outbox.ts';
import type { OutboxEntry } from '#platform/offline/outbox-rules.ts';
import { pageLoader } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { OutboxList } from '#ui/offline/outbox-list.tsx';
import { TextLink } from '#ui/action/text-link.tsx';
import { watchScreen } from '../../permissions.ts';
import { signagePaths } from '../paths.ts';
import type { ShownReport } from '../screen-contract.ts';
import { SCREEN_QUEUES } from '../signage-rules.ts';

export const loader = pageLoader({
  access: watchScreen,
  handle: async (scope) => ({ zone: scope.tenant.zone }),
});

export const meta: MetaFunction = () => [
  { title: m.clusters_signage_outbox() },
  { name: 'robots', content: 'noindex' },
];

/** What the screens of this device have not delivered yet, and what somebody has to settle. */
export default function OutboxPage(): ReactNode {
  const { zone } = useLoaderData<typeof loader>();
  const { store, entries, reread } = useEntries();
  const settle = async (work: (opened: OfflineStore) => Promise<void>): Promise<void> => {
    if (store) await work(store);
    await reread();
  };
  return (
    <PageFrame background="canvas" maxWidth="md" padding="roomy">
      <Card className="p-6 sm:p-8">
        <h1 className="mb-1 text-2xl font-semibold">{m.clusters_signage_outbox()}</h1>
        <p className="mb-5 text-ink-soft">{m.clusters_signage_outbox_text()}</p>
        {entries !== null && (
          <OutboxList
            entries={entries.map((entry) => ({ ...entry, label: reportText(entry, zone) }))}
            onRetry={(entry) => void settle((opened) => retryEntry(opened, entry))}
            onDiscard={(entry) => void settle((opened) => discardEntry(opened, entry))}
          />
        )}
        <p className="mt-5">
          <TextLink to={signagePaths.promotion()}>{m.clusters_signage_choose()}</TextLink>
        </p>
      </Card>
    </PageFrame>
  );
}

function reportText({ body }: OutboxEntry, zone: string): string {
  const { fromAt, slides } = body as ShownReport;
  const time = formatDateTime(new Date(fromAt), { locale: getLocale(), zone });
  return m.clusters_signage_report({ time, count: slides });
}

/** What this browser keeps; null until it is read. */
function useEntries(): {
  store: OfflineStore | null;
  entries: OutboxEntry[] | null;
  reread: () => Promise<void>;
} {
  const [store, setStore] = useState<OfflineStore | null>(null);
  const [entries, setEntries] = useState<OutboxEntry[] | null>(null);
  useEffect(() => {
    let isGone = false;
    void openOfflineStore().then(async (opened) => {
      const read = opened ? await readQueues(opened, SCREEN_QUEUES) : [];
      if (isGone) return;
      setStore(opened);
      setEntries(read);
    });
    return () => {
      isGone = true;
    };
  }, []);
  const reread = async (): Promise<void> => {
    if (store) setEntries(await readQueues(store, SCREEN_QUEUES));
  };
  return { store, entries, reread };
}
