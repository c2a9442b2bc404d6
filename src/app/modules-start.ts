import { accountsStart } from '#modules/accounts/module-start.ts';
import { billingStart } from '#modules/billing/module-start.ts';
import { certificatesStart } from '#modules/certificates/module-start.ts';
import { contentStart } from '#modules/content/module-start.ts';
import { examsStart } from '#modules/exams/module-start.ts';
import { filesStart } from '#modules/files/module-start.ts';
import { formsStart } from '#modules/forms/module-start.ts';
import { lessonsStart } from '#modules/lessons/module-start.ts';
import { messagesStart } from '#modules/messages/module-start.ts';
import { notificationsStart } from '#modules/notifications/module-start.ts';
import { ordersStart } from '#modules/orders/module-start.ts';
import { shopStart } from '#modules/shop/module-start.ts';
import { stockStart } from '#modules/stock/module-start.ts';
import { walletStart } from '#modules/wallet/module-start.ts';
import type { ModuleStart } from '#platform/module/module-start.ts';

/** Modules with cards, or with entries of their own in the palette. */
export const modulesStart: readonly ModuleStart[] = [
  shopStart,
  stockStart,
  lessonsStart,
  examsStart,
  certificatesStart,
  contentStart,
  ordersStart,
  billingStart,
  walletStart,
  accountsStart,
  messagesStart,
  notificationsStart,
  formsStart,
  filesStart,
];
