import { accountsUi } from '#modules/accounts/module-ui.ts';
import { billingUi } from '#modules/billing/module-ui.ts';
import { certificatesUi } from '#modules/certificates/module-ui.ts';
import { clustersUi } from '#modules/clusters/module-ui.ts';
import { contentUi } from '#modules/content/module-ui.ts';
import { examsUi } from '#modules/exams/module-ui.ts';
import { filesUi } from '#modules/files/module-ui.ts';
import { formsUi } from '#modules/forms/module-ui.ts';
import { lessonsUi } from '#modules/lessons/module-ui.ts';
import { messagesUi } from '#modules/messages/module-ui.ts';
import { ordersUi } from '#modules/orders/module-ui.ts';
import { shopUi } from '#modules/shop/module-ui.ts';
import { sitesUi } from '#modules/sites/module-ui.ts';
import { stockUi } from '#modules/stock/module-ui.ts';
import { vendorsUi } from '#modules/vendors/module-ui.ts';
import { walletUi } from '#modules/wallet/module-ui.ts';
import type { ModuleUi } from '#platform/module/module-ui.ts';

/** Modules with links on every page of work, in the order of their links. */
export const modulesUi: readonly ModuleUi[] = [
  shopUi,
  stockUi,
  lessonsUi,
  examsUi,
  certificatesUi,
  contentUi,
  ordersUi,
  billingUi,
  walletUi,
  accountsUi,
  clustersUi,
  vendorsUi,
  messagesUi,
  formsUi,
  sitesUi,
  filesUi,
];
