import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Settings pages within one layout. File paths are relative to src/app. */
export const configPages: RouteConfigEntry[] = [
  layout('../modules/sites/config/config-layout.tsx', [
    route('config', '../modules/sites/overview/overview-page.tsx', { id: 'config-overview' }),
    route('config/site', '../modules/sites/config/site-page.tsx', { id: 'config-site' }),
    route('config/theme', '../modules/sites/config/theme-page.tsx', { id: 'config-theme' }),
    route('config/payments', '../modules/sites/config/payments-page.tsx', { id: 'config-payments' }),
    route('config/menu', '../modules/sites/config/menu-page.tsx', { id: 'config-menu' }),
    route('config/line', '../modules/sites/line/line-settings-page.tsx', { id: 'config-line' }),
    route('config/hosts', '../modules/sites/hosts/hosts-page.tsx', { id: 'config-hosts' }),
    route('config/keys', '../modules/sites/keys/keys-page.tsx', { id: 'config-keys' }),
    route('config/log', '../modules/sites/log/log-page.tsx', { id: 'config-log' }),
    route('config/mail', '../modules/sites/mail/mail-settings-page.tsx', { id: 'config-mail' }),
    route('config/storage', '../modules/sites/storage/storage-page.tsx', { id: 'config-storage' }),
    route('config/registration', '../modules/sites/registration/registration-page.tsx', {
      id: 'config-registration',
    }),
    route('config/legal', '../modules/sites/legal/legal-settings-page.tsx', { id: 'config-legal' }),
    route('config/analytics', '../modules/sites/analytics/analytics-page.tsx', { id: 'config-analytics' }),
    route('config/limits', '../modules/sites/limits/limits-page.tsx', { id: 'config-limits' }),
    route('config/search', '../modules/sites/search/search-page.tsx', { id: 'config-search' }),
    route('config/space', '../modules/sites/space/space-page.tsx', { id: 'config-space' }),
    route('config/sites', '../modules/sites/relations/relations-page.tsx', { id: 'config-sites' }),
    route('config/history', '../modules/sites/config/history-page.tsx', { id: 'config-history' }),
  ]),
];
