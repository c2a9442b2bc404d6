import { Outlet } from 'react-router';
import * as m from '#messages';
import { WorkLayout } from '#ui/work-layout.tsx';
import { useShell } from './shell.ts';
import { workNav } from './work-nav.ts';

/** One navigation around all managers' pages, of whichever module. */
export default function WorkFrame() {
  const shell = useShell();
  return (
    <WorkLayout
      title={m.app_work_title()}
      groups={workNav(shell?.role ?? 'guest', shell?.site ?? { isShopOn: true, isLessonsOn: true })}
    >
      <Outlet />
    </WorkLayout>
  );
}
