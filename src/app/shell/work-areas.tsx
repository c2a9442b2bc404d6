import { House } from 'lucide-react';
import * as m from '#messages';
import { accountsPaths } from '#modules/accounts/public-ui.ts';
import type { Standing } from '#platform/access/entitlement-rules.ts';
import { hasRole } from '#platform/access/role-rules.ts';
import { isShownTo, linksWhileOn, type WorkLink } from '#platform/module/module-ui.ts';
import type { WorkAreaItem, WorkNavGroup, WorkNavItem } from '#ui/layout/work-layout.tsx';
import { modulesUi } from '../modules.ts';

/** The area of the dashboard, first in the rail. */
export const HOME = 'home';

export interface Area extends WorkAreaItem {
  /** The key that leads there after `g`. */
  readonly key: string;
}

/** Where the reader is: the areas they may enter, and the links of the current one. */
export interface WorkMap {
  readonly areas: readonly Area[];
  readonly current: Area;
  readonly groups: readonly WorkNavGroup[];
}

interface Reader extends Standing {
  readonly isOn: (module: string) => boolean;
  readonly pathname: string;
}

/** Areas of all modules that the reader may enter and the site has enabled, with the one that the path belongs to. */
export function workMap(reader: Reader): WorkMap {
  const links = allLinks(reader);
  const here = linkOf(links, reader.pathname);
  // Pages that stand in no list, such as the search, belong to the first area.
  const currentName = here?.area ?? HOME;
  const areas = [
    ...[{ name: HOME, rank: 0, label: m.app_work_home, icon: House, key: 'KeyH' }, ...AREAS].flatMap(
      ({ name, label, icon: Icon, key }) => {
        const first = links.find(({ area }) => area === name);
        const item = {
          name,
          key,
          label: label(),
          icon: <Icon aria-hidden />,
          isCurrent: name === currentName,
        };
        return first ? [{ ...item, to: first.to }] : [];
      },
    ),
  ];
  const current = areas.find(({ isCurrent }) => isCurrent) ?? areas[0];
  if (!current) throw new Error('There is no area of work: the dashboard is for everybody who is signed in.');
  return {
    areas,
    current,
    groups: groupsOf(
      links.filter(({ area }) => area === current.name),
      here,
    ),
  };
}

/** The modules' areas, in display order. */
const AREAS = modulesUi
  .flatMap(({ workArea }) => (workArea ? [workArea] : []))
  .toSorted((one, other) => one.rank - other.rank);

const DASHBOARD: WorkLink = {
  area: HOME,
  rank: 0,
  to: accountsPaths.dashboard(),
  label: m.app_dashboard_title,
  icon: House,
  role: 'user',
};

function allLinks(reader: Reader): readonly WorkLink[] {
  const { role, isOn, pathname } = reader;
  const links = modulesUi
    .flatMap((module) => linksWhileOn(module, module.workLinks, isOn))
    .filter(
      ({ membersFindIt = true, ...link }) =>
        isShownTo(reader, link, 'manager') &&
        (membersFindIt || hasRole(role, 'manager') || isWithin(pathname, link.to)),
    )
    .toSorted((one, other) => one.rank - other.rank);
  return [DASHBOARD, ...links];
}

/** The link of the page itself, else of the nearest page above it. */
function linkOf(links: readonly WorkLink[], pathname: string): WorkLink | undefined {
  return links
    .flatMap((link) => [link.to, ...(link.also === undefined ? [] : [link.also])].map((to) => ({ to, link })))
    .filter(({ to }) => isWithin(pathname, to))
    .toSorted((one, other) => other.to.length - one.to.length)[0]?.link;
}

function isWithin(pathname: string, to: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}

function groupsOf(links: readonly WorkLink[], here: WorkLink | undefined): WorkNavGroup[] {
  const groups: { title?: string; items: WorkNavItem[] }[] = [];
  for (const link of links) {
    if (link.section) groups.push({ title: link.section(), items: [] });
    else if (groups.length === 0) groups.push({ items: [] });
    groups.at(-1)?.items.push(itemOf(link, here));
  }
  return groups;
}

function itemOf(link: WorkLink, here: WorkLink | undefined): WorkNavItem {
  const { to, label, icon: Icon } = link;
  return { to, label: label(), icon: <Icon aria-hidden />, isCurrent: link === here };
}
