import { Settings } from 'lucide-react';
import * as m from '#messages';
import type { WorkNavItem } from '#ui/layout/work-layout.tsx';
import { configPaths } from './config/paths.ts';

/** The site's part of the managers' navigation. */
export function sitesWorkNav(): WorkNavItem[] {
  return [{ to: configPaths.overview(), label: m.sites_config_title(), icon: <Settings aria-hidden /> }];
}
