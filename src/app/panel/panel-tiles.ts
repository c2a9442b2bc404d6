import { House, IdCard } from 'lucide-react';
import * as m from '#messages';
import { accountsPaths } from '#modules/accounts/public-ui.ts';
import { clustersPaths, type PanelTile } from '#modules/clusters/public-ui.ts';
import type { Standing } from '#platform/access/entitlement-rules.ts';
import { isShownTo, linksWhileOn } from '#platform/module/module-ui.ts';
import { modulesUi } from '../modules.ts';

/** The tiles of the modules' work that somebody may open, and those of their own pages. */
export function workTiles(reader: Standing, isOn: (module: string) => boolean): PanelTile[] {
  const work = modulesUi
    .flatMap((module) => linksWhileOn(module, module.workLinks, isOn))
    .flatMap((link) => (link.tile === undefined || !isShownTo(reader, link, 'manager') ? [] : [link]))
    .toSorted((one, other) => (one.tile ?? 0) - (other.tile ?? 0))
    .map(({ to, label, icon }) => ({ to, label: label(), icon }));
  return [
    ...work,
    { to: accountsPaths.dashboard(), label: m.app_dashboard_title(), icon: House },
    { to: clustersPaths.liff(), label: m.app_liff_title(), icon: IdCard },
  ];
}
