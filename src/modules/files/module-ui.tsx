import { HardDrive } from 'lucide-react';
import * as m from '#messages';
import type { WorkNavItem } from '#ui/layout/work-layout.tsx';
import { filePaths } from './own/paths.ts';

/** The part of files in the managers' navigation. */
export function filesWorkNav(): WorkNavItem[] {
  return [{ to: filePaths.overview(), label: m.files_overview_title(), icon: <HardDrive aria-hidden /> }];
}
