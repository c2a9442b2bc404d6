/** UI exports of organisations for other modules and the app. */
export { MemberCards } from './member-card/member-card.tsx';
export { clustersPaths } from './paths.ts';
