import { Outlet } from 'react-router';
import * as m from '#messages';
import { WorkLayout } from '#ui/layout/work-layout.tsx';
import { useModules, useShell } from '../root-data/shell.ts';
import { workNav } from './work-nav.tsx';

/** Navigation around the managers' pages of all modules. */
export default function WorkFrame() {
  const role = useShell()?.role ?? 'guest';
  const modules = useModules();
  return (
    <WorkLayout title={m.app_work_title()} groups={workNav(role, modules)}>
      <Outlet />
    </WorkLayout>
  );
}
