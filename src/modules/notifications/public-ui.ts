import { lazy } from 'react';

/** What pages of other modules may use of notifications. */
/** The bell in the header for signed-in people; lazily loaded. */
export const Bell = lazy(() => import('./own/bell.tsx'));
