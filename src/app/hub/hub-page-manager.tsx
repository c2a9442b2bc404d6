import type { ReactNode } from 'react';
import * as m from '#messages';
import { Cards, MemberHub } from './hub-page-cards.tsx';
import { standingOf, useSwitches, useShell } from '../root-data/shell.ts';
import { workMap } from '../shell/work-areas.tsx';

/** The areas in which the reader works, above their own pages; loaded only for people who have any. */
export default function ManagerHub(): ReactNode {
  const standing = standingOf(useShell());
  const { areas } = workMap({ ...standing, isOn: useSwitches(), pathname: '' });
  return (
    <div className="flex flex-col gap-8">
      <Cards title={m.app_hub_work()} cards={areas} />
      <MemberHub />
    </div>
  );
}
