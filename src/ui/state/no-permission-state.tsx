import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { EmptyState } from './empty-state.tsx';

/** For a page that this reader may not open; names who can grant access. */
export function NoPermissionState({
  whoCanGrant = m.ui_no_permission_body(),
  action,
}: {
  whoCanGrant?: ReactNode;
  action?: ReactNode;
}): ReactNode {
  return (
    <EmptyState icon={<Lock />} title={m.ui_no_permission_title()} action={action}>
      {whoCanGrant}
    </EmptyState>
  );
}
