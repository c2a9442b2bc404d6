import { hasRole } from '#platform/access/role-rules.ts';
import { modulesUi } from '../modules.ts';
import { modulesStart } from '../modules-start.ts';

/**
 * Paths of members' own pages: what the modules show in the member's area and in every account menu. For the server,
 * because browsers load the declarations of the modules only when a menu needs them.
 */
export const ownPaths: readonly string[] = [
  ...new Set([
    ...modulesStart.flatMap(({ hubCards = [] }) => hubCards.map(({ to }) => to)),
    ...modulesUi.flatMap(({ accountLinks = [] }) =>
      accountLinks.filter(({ role = 'user' }) => !hasRole(role, 'manager')).map(({ to }) => to),
    ),
  ]),
];
