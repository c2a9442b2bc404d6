import {
  Braces,
  Bug,
  ChartColumn,
  CreditCard,
  Globe,
  HardDrive,
  History,
  House,
  KeyRound,
  LayoutDashboard,
  Mail,
  Menu as MenuIcon,
  MessageCircle,
  Network,
  Palette,
  Scale,
  Search,
  Store,
  UserPlus,
  Wrench,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Outlet, useLoaderData, useLocation } from 'react-router';
import * as m from '#messages';
import { ordersPaths } from '#modules/orders/public-ui.ts';
import { hasRole } from '#platform/access/role-rules.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { pageLoader } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { WorkLayout } from '#ui/layout/work-layout.tsx';
import { readConfig } from '../permissions.ts';
import { getConfigState } from './config-draft.ts';
import { configPaths } from './paths.ts';
import { configDifferences } from './site-config-rules.ts';

export const loader = pageLoader({
  access: readConfig,
  handle: async (scope) => {
    const { published, draft, hasDraft, editedBy, editedAt } = await getConfigState(scope);
    return {
      changes: hasDraft ? configDifferences(published, draft).length : 0,
      editedBy,
      editedAt:
        editedAt &&
        formatDateTime(editedAt, { zone: scope.tenant.zone, locale: scope.locale, style: 'short' }),
      canManage: hasRole(scope.actor.role, 'admin'),
    };
  },
});

/** Navigation and draft status around all settings pages. */
export default function ConfigLayout(): ReactNode {
  const { changes, editedBy, editedAt, canManage } = useLoaderData<typeof loader>();
  const isOverview = useLocation().pathname === configPaths.overview();
  return (
    <WorkLayout
      title={m.sites_config_title()}
      groups={[
        {
          items: [
            {
              to: configPaths.overview(),
              label: m.sites_config_overview(),
              icon: <LayoutDashboard aria-hidden />,
              end: true,
            },
            { to: configPaths.site(), label: m.sites_config_site(), icon: <Store aria-hidden /> },
            { to: configPaths.theme(), label: m.sites_config_theme(), icon: <Palette aria-hidden /> },
            {
              to: configPaths.payments(),
              label: m.sites_config_payments(),
              icon: <CreditCard aria-hidden />,
            },
            { to: configPaths.menu(), label: m.sites_config_menu(), icon: <MenuIcon aria-hidden /> },
            { to: configPaths.line(), label: m.sites_config_line(), icon: <MessageCircle aria-hidden /> },
            { to: configPaths.hosts(), label: m.sites_config_hosts(), icon: <Globe aria-hidden /> },
            { to: configPaths.mail(), label: m.sites_config_mail(), icon: <Mail aria-hidden /> },
            { to: configPaths.storage(), label: m.sites_config_storage(), icon: <HardDrive aria-hidden /> },
            {
              to: configPaths.registration(),
              label: m.sites_config_registration(),
              icon: <UserPlus aria-hidden />,
            },
            { to: configPaths.legal(), label: m.sites_config_legal(), icon: <Scale aria-hidden /> },
            {
              to: configPaths.analytics(),
              label: m.sites_config_analytics(),
              icon: <ChartColumn aria-hidden />,
            },
            { to: configPaths.limits(), label: m.sites_config_limits(), icon: <House aria-hidden /> },
            { to: configPaths.search(), label: m.sites_config_search(), icon: <Search aria-hidden /> },
            { to: configPaths.space(), label: m.sites_config_space(), icon: <Braces aria-hidden /> },
            {
              to: configPaths.relations(),
              label: m.sites_config_relations(),
              icon: <Network aria-hidden />,
            },
            { to: configPaths.keys(), label: m.sites_keys_title(), icon: <KeyRound aria-hidden /> },
            { to: configPaths.log(), label: m.sites_log_title(), icon: <Bug aria-hidden /> },
            { to: configPaths.history(), label: m.sites_config_history(), icon: <History aria-hidden /> },
          ],
        },
        {
          title: m.sites_config_elsewhere(),
          items: [
            { to: ordersPaths.manageOrders(), label: m.sites_config_to_work(), icon: <Wrench aria-hidden /> },
          ],
        },
      ]}
    >
      {!canManage && (
        <Notice className="mb-5" title={m.sites_config_read_only_title()}>
          {m.sites_config_read_only_text()}
        </Notice>
      )}
      {changes > 0 && !isOverview && (
        <Notice
          tone="accent"
          className="mb-5"
          title={m.sites_config_draft_changes({ count: changes })}
          action={
            <LinkButton size="sm" to={configPaths.overview()}>
              {m.sites_config_review()}
            </LinkButton>
          }
        >
          {m.sites_config_draft_by({ name: editedBy ?? '–', at: editedAt ?? '' })}
        </Notice>
      )}
      <Outlet />
    </WorkLayout>
  );
}
