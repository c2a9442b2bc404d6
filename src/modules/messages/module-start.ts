import { MessageCircle, MessageCirclePlus } from 'lucide-react';
import * as m from '#messages';
import { lazyView } from '#platform/module/lazy-view.ts';
import type { ModuleStart } from '#platform/module/module-start.ts';
import { messagesPaths } from './paths.ts';

/** Its cards, and what it adds to the palette. */
export const messagesStart: ModuleStart = {
  name: 'messages',
  switchedWith: 'messages',
  cards: {
    failed_mail: {
      part: 'work',
      rank: 55,
      title: m.messages_card_failed,
      to: messagesPaths.outbox({ show: 'failed' }),
      View: lazyView(() => import('./email/failed-mail-card-view.tsx'), 'FailedMailCard'),
    },
  },
  hubCards: [
    {
      rank: 30,
      to: messagesPaths.conversations(),
      label: m.messages_title,
      text: m.messages_hub_text,
      icon: MessageCircle,
    },
  ],
  palette: {
    records: { 'messages.conversation': { label: m.messages_title, icon: MessageCircle } },
    actions: [
      {
        label: m.messages_new,
        words: m.messages_palette_new_words,
        icon: MessageCirclePlus,
        to: messagesPaths.newConversation(),
        role: 'user',
      },
    ],
  },
};
