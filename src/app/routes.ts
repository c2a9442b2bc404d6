import { type RouteConfig, index } from '@react-router/dev/routes';
export default [index('../modules/sites/home-page.tsx')] satisfies RouteConfig;
