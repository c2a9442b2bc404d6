import * as m from '#messages';
import { hasRole, type Role } from '#platform/access/role-rules.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import { linksWhileOn } from '#platform/module/module-ui.ts';
import type { WorkNavGroup } from '#ui/layout/work-layout.tsx';
import { modulesUi } from '../modules.ts';

/** Navigation groups, in display order. */
export const WORK_GROUPS: readonly (readonly [group: string, title: Sentence])[] = [
  ['shop', m.app_work_shop],
  ['lessons', m.app_work_lessons],
  ['sales', m.app_work_sales],
  ['people', m.app_work_people],
  ['site', m.app_work_site],
];

/** Managers' pages of all modules that the role may open and the site has enabled; teachers get their lessons. */
export function workNav(role: Role, isOn: (module: string) => boolean): WorkNavGroup[] {
  const links = modulesUi
    .flatMap((module) => linksWhileOn(module, module.workLinks, isOn))
    .filter(({ role: weakest = 'manager' }) => hasRole(role, weakest));
  return WORK_GROUPS.map(([group, title]) => ({
    title: title(),
    items: links
      .filter((link) => link.group === group)
      .map(({ to, label, icon: Icon, end = false }) => ({
        to,
        label: label(),
        icon: <Icon aria-hidden />,
        end,
      })),
  })).filter(({ items }) => items.length > 0);
}
