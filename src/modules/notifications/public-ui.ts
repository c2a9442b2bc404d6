import { lazy } from 'react';

/** Public user interface of notifications. */
/** The bell in the header for signed-in people; lazily loaded. */
export const Bell = lazy(() => import('./own/bell.tsx'));
