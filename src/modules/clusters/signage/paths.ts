import { withQuery } from '#platform/text/url-query.ts';
import { clustersPaths } from '../paths.ts';

/** The page that screens show. Its worker answers for this path alone. */
export const PROMOTION = '/cluster/promotion';

/** URL builders of signage. */
export const signagePaths = {
  /** Where a screen is chosen; with a code, what that screen plays. */
  promotion: (code?: string) => withQuery(PROMOTION, { screen: code }),
  /** What this device has not sent yet. */
  outbox: () => `${PROMOTION}/outbox`,
  signage: clustersPaths.signage,
  screen: (key: string, screenId: string) =>
    `${clustersPaths.signage(key)}/screens/${encodeURIComponent(screenId)}`,
  playlist: (key: string, playlistId: string) =>
    `${clustersPaths.signage(key)}/playlists/${encodeURIComponent(playlistId)}`,
  apiContact: (code: string, known: string | null) =>
    withQuery(`/api/screens/${encodeURIComponent(code)}`, { known: known ?? undefined }),
  apiReports: (code: string) => `/api/screens/${encodeURIComponent(code)}/reports`,
  apiPictures: (key: string) => `/api/clusters/${encodeURIComponent(key)}/slide-pictures`,
  apiProducts: (key: string, q: string) =>
    withQuery(`/api/clusters/${encodeURIComponent(key)}/slide-products`, { q }),
};
