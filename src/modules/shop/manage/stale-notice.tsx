import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/text/notice.tsx';

const Details = z.object({
  current: z.number(),
  theirs: z.object({ titleTh: z.string(), titleEn: z.string() }),
});

/** Version conflict of a small form: shows the current name and lets the manager choose. */
export function StaleNotice({
  details,
  onKeepMine,
}: {
  details: unknown;
  onKeepMine: (version: number) => void;
}): ReactNode {
  const revalidator = useRevalidator();
  const read = Details.safeParse(details);
  if (!read.success) return null;
  const { current, theirs } = read.data;
  return (
    <Notice
      tone="warning"
      live
      title={m.shop_manage_conflict_title()}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => onKeepMine(current)}>
            {m.shop_manage_conflict_mine()}
          </Button>
          <Button size="sm" onClick={() => void revalidator.revalidate()}>
            {m.shop_manage_conflict_theirs()}
          </Button>
        </span>
      }
    >
      {m.shop_manage_conflict_small({ theirs: [theirs.titleTh, theirs.titleEn].filter(Boolean).join(' / ') })}
    </Notice>
  );
}
