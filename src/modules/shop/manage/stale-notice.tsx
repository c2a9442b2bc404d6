import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { findConflict, hasTitles } from './conflict-rules.ts';

/** Version conflict of a small form: shows the current name and lets the manager choose. */
export function StaleNotice({
  details,
  onKeepMine,
}: {
  details: unknown;
  onKeepMine: (version: number) => void;
}): ReactNode {
  const revalidator = useRevalidator();
  const conflict = findConflict(details, hasTitles);
  if (conflict === null) return null;
  const { current, theirs } = conflict;
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
