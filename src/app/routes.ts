import { layout, type RouteConfig, route } from '@react-router/dev/routes';
import { accountsPages, accountsWorkPages } from '../modules/accounts/pages.ts';
import { billingPages, billingWorkPages } from '../modules/billing/pages.ts';
import { filesManagerPages, filesPages, filesSharePages, filesWorkPages } from '../modules/files/pages.ts';
import { formsFullscreenPages, formsPages, formsWorkPages } from '../modules/forms/pages.ts';
import { messagesPages, messagesWorkPages } from '../modules/messages/pages.ts';
import { commentsPages } from '../modules/comments/pages.ts';
import { notificationsPages } from '../modules/notifications/pages.ts';
import { certificatesPages, certificatesWorkPages } from '../modules/certificates/pages.ts';
import {
  clustersFilesPages,
  clustersFullscreenPages,
  clustersPages,
  clustersWorkPages,
} from '../modules/clusters/pages.ts';
import { vendorsWorkPages } from '../modules/vendors/pages.ts';
import {
  contentFullscreenPages,
  contentOtherPages,
  contentPages,
  contentWorkPages,
} from '../modules/content/pages.ts';
import { examsPages, examsWorkPages } from '../modules/exams/pages.ts';
import {
  lessonsCataloguePages,
  lessonsPages,
  lessonsPlayPages,
  lessonsWorkPages,
} from '../modules/lessons/pages.ts';
import { ordersPages, ordersWorkPages } from '../modules/orders/pages.ts';
import { shopPages, shopWorkPages } from '../modules/shop/pages.ts';
import { sitesPages, sitesWorkPages } from '../modules/sites/pages.ts';
import { stockWorkPages } from '../modules/stock/pages.ts';
import { walletPages, walletWorkPages } from '../modules/wallet/pages.ts';

/** All pages; fullscreen pages (specification §2) have their own layout. */
export default [
  layout('shell/default-layout.tsx', [
    ...sitesPages,
    ...accountsPages,
    route('user', 'hub/hub-page.tsx'),
    ...shopPages,
    ...ordersPages,
    ...billingPages,
    ...walletPages,
    ...filesPages,
    ...messagesPages,
    ...notificationsPages,
    ...commentsPages,
    ...examsPages,
    ...lessonsPages,
    ...certificatesPages,
    ...formsPages,
    ...clustersPages,
    ...contentPages,
    layout('shell/work-frame.tsx', { id: 'work' }, [
      route('user/dashboard', 'dashboard/dashboard-page.tsx'),
      route('user/find', 'palette/find-page.tsx'),
      ...filesManagerPages,
      ...clustersFilesPages,
      route('user/lists/:list/:file', 'lists/export-file-page.tsx'),
      route('user/imports/:source/template', 'imports/template-page.tsx'),
      layout('shell/work-page.tsx', [
        route('user/lists/:list', 'lists/exports-page.tsx'),
        route('user/imports/:source', 'imports/imports-page.tsx'),
        route('user/imports/:source/:importId', 'imports/import-page.tsx'),
        ...shopWorkPages,
        ...stockWorkPages,
        ...ordersWorkPages,
        ...billingWorkPages,
        ...walletWorkPages,
        ...accountsWorkPages,
        ...clustersWorkPages,
        ...vendorsWorkPages,
        ...messagesWorkPages,
        ...filesWorkPages,
        ...examsWorkPages,
        ...certificatesWorkPages,
        ...lessonsWorkPages,
        ...formsWorkPages,
        ...contentWorkPages,
        ...sitesWorkPages,
      ]),
    ]),
    ...contentOtherPages,
    route('*', 'errors/not-found-page.tsx'),
  ]),
  layout('shell/lesson-layout.tsx', lessonsCataloguePages),
  layout('shell/fullscreen-layout.tsx', [
    route('cluster/panel', 'panel/panel-page.tsx'),
    route('cluster/liff', 'liff/liff-page.tsx'),
    ...lessonsPlayPages,
    ...contentFullscreenPages,
    ...formsFullscreenPages,
    ...clustersFullscreenPages,
    layout('shell/share-layout.tsx', filesSharePages),
  ]),
] satisfies RouteConfig;
