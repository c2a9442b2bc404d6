import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { SkeletonText } from '#ui/loading/skeleton.tsx';
import { TabPanels } from '#ui/navigation/tabs.tsx';
import { fileCalls } from '../browser/file-calls.ts';
import type { FileItem } from '../item/file-contract.ts';
import { problemText } from '../browser/show-problem.tsx';
import type { Sharing } from '../sharing/share-contract.ts';
import { ShareLinks } from './share-links.tsx';
import { SharePeople } from './share-people.tsx';

export interface ShareProps {
  readonly item: FileItem;
  readonly sharing: Sharing;
  readonly locale: Locale;
  readonly zone: string;
  readonly onChange: (sharing: Sharing) => void;
}

/** Sharing of an item: people of the site, and links for outside visitors. */
export default function ShareDialog({
  item,
  locale,
  zone,
  onClose,
}: {
  item: FileItem;
  locale: Locale;
  zone: string;
  onClose: () => void;
}): ReactNode {
  const [sharing, setSharing] = useState<Sharing | string | null>(null);
  useEffect(() => {
    fileCalls.sharing(item.itemId).then(setSharing, (error: unknown) => setSharing(problemText(error)));
  }, [item.itemId]);
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={false}
      size="md"
      title={m.files_share_title({ name: item.name })}
    >
      {sharing === null && <SkeletonText lines={6} />}
      {typeof sharing === 'string' && <Notice tone="danger">{sharing}</Notice>}
      {sharing !== null && typeof sharing === 'object' && (
        <TabPanels
          label={m.files_share_tabs()}
          panels={[
            {
              id: 'people',
              label: m.files_share_people(),
              content: (
                <SharePeople
                  item={item}
                  sharing={sharing}
                  locale={locale}
                  zone={zone}
                  onChange={setSharing}
                />
              ),
            },
            {
              id: 'links',
              label: m.files_share_links(),
              content: (
                <ShareLinks item={item} sharing={sharing} locale={locale} zone={zone} onChange={setSharing} />
              ),
            },
          ]}
        />
      )}
    </Dialog>
  );
}
