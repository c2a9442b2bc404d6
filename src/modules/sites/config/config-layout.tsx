import type { ReactNode } from 'react';
import { Outlet, useLoaderData, useLocation } from 'react-router';
import * as m from '#messages';
import { hasRole } from '#platform/access/role-rules.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { pageLoader } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
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

/** Draft status above all settings pages. */
export default function ConfigLayout(): ReactNode {
  const { changes, editedBy, editedAt, canManage } = useLoaderData<typeof loader>();
  const isOverview = useLocation().pathname === configPaths.overview();
  return (
    <>
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
    </>
  );
}
