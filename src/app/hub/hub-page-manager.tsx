import type { ReactNode } from 'react';
import { Cards, MemberHub } from './hub-page-cards.tsx';
import { useSwitches, useShell } from '../root-data/shell.ts';
import { workGroups } from '../shell/work-areas.tsx';

/** Management links of all modules, above one's own; loaded only for people who have any. */
export default function ManagerHub(): ReactNode {
  const role = useShell()?.role ?? 'guest';
  return (
    <div className="flex flex-col gap-8">
      {workGroups({ role, isOn: useSwitches() }).map(({ title = '', items }) => (
        <Cards key={title} title={title} cards={items} />
      ))}
      <MemberHub />
    </div>
  );
}
