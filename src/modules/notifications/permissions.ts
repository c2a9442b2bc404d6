import { inPerson, permission } from '#platform/access/access.ts';

/** Read one's own notices and preferences; never while acting for somebody. */
export const ownNotifications = inPerson(permission('notifications.own', 'user'));
