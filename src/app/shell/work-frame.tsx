import { Outlet } from 'react-router';
import * as m from '#messages';
import { PageHome } from '#ui/layout/page-home.tsx';
import { WorkLayout } from '#ui/layout/work-layout.tsx';
import { useSwitches, useShell } from '../root-data/shell.ts';
import { workNav } from './work-nav.tsx';

/** Navigation around the managers' pages of all modules. */
export default function WorkFrame() {
  const role = useShell()?.role ?? 'guest';
  return (
    <WorkLayout title={m.app_work_title()} groups={workNav(role, useSwitches())}>
      {/* The navigation beside the page is its way back. */}
      <PageHome value={null}>
        <Outlet />
      </PageHome>
    </WorkLayout>
  );
}
