import { inPerson, permission } from '#platform/access/access.ts';

/** Reading what one was told, and choosing how one is told. Nobody reads it in another's name. */
export const ownNotifications = inPerson(permission('notifications.own', 'user'));
