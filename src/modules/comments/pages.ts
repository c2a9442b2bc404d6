import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Addresses of comments, which record pages read and write; they have no page of their own. */
export const commentsPages: RouteConfigEntry[] = [
  route('user/record/:kind/:record', '../modules/comments/record/comments-page.tsx'),
  route('user/record/:kind/:record/colleague', '../modules/comments/record/colleagues-page.tsx'),
];
