import { lazy } from 'react';

/** What pages of other modules may use of notifications. */
/** The bell of the header, for people who are signed in: its code comes when it is shown. */
export const Bell = lazy(() => import('./own/bell.tsx'));
