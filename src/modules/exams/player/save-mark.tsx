import { CircleCheck, CloudOff, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { QueueState } from './answer-queue.tsx';

/** Save status; `count` is the number of unsaved answers. */
export function SaveMark({ link, count }: { link: QueueState['link']; count: number }): ReactNode {
  const [icon, text] =
    link === 'saved'
      ? [<CircleCheck key="saved" aria-hidden className="size-4 text-positive" />, m.exams_saved()]
      : link === 'saving'
        ? [<LoaderCircle key="saving" aria-hidden className="size-4 animate-turn" />, m.exams_saving()]
        : link === 'offline' || link === 'signed_out'
          ? [
              <CloudOff key="offline" aria-hidden className="size-4 text-warning" />,
              m.exams_offline({ count }),
            ]
          : [<CloudOff key="away" aria-hidden className="size-4 text-warning" />, m.exams_read_only()];
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm text-ink-soft" data-link={link}>
      {icon}
      {text}
    </p>
  );
}
