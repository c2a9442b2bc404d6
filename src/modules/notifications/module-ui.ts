import { Bell } from 'lucide-react';
import * as m from '#messages';
import type { ModuleUi } from '#platform/module/module-ui.ts';
import { notificationsPaths } from './paths.ts';

/** Declarations of the notifications module for the user interface. */
export const notificationsUi: ModuleUi = {
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
