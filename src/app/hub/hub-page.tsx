import { lazy, type ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import * as m from '#messages';
import { permission } from '#platform/access/access.ts';
import { pageLoader } from '#platform/page/page.ts';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { MemberHub } from './hub-page-cards.tsx';
import { RoleVariant } from '../roles/role-variant.tsx';
import { useShell } from '../root-data/shell.ts';

const ManagerHub = lazy(() => import('./hub-page-manager.tsx'));

export const loader = pageLoader({
  access: permission('app.hub', 'user'),
  handle: async () => ({}),
});

export const meta: MetaFunction = () => [{ title: m.app_hub_title() }];

/** The account area, with links of all modules for the reader's role. */
export default function HubPage(): ReactNode {
  const person = useShell()?.person;
  return (
    <PageFrame background="canvas" maxWidth="5xl">
      <PageHeader
        title={m.app_hub_title()}
        subtitle={person ? m.app_hub_hello({ name: person.firstname }) : undefined}
      />
      <RoleVariant page="hub" variants={{ user: MemberHub, manager: ManagerHub }} props={{}} />
    </PageFrame>
  );
}
