import { lazyView } from '#platform/module/lazy-view.ts';

/** The banner for people who have not activated their address; others do not load it. */
export const ActivationNotice = lazyView(() => import('./activation-notice.tsx'), 'ActivationNotice');
