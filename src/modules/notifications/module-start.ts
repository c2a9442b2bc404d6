import { Bell } from 'lucide-react';
import * as m from '#messages';
import type { ModuleStart } from '#platform/module/module-start.ts';
import { notificationsPaths } from './paths.ts';

/** Its card in the member’s area. */
export const notificationsStart: ModuleStart = {
  name: 'notifications',
  hubCards: [
    {
      rank: 40,
      to: notificationsPaths.list(),
      label: m.notifications_title,
      text: m.notifications_hub_text,
      icon: Bell,
    },
  ],
};
