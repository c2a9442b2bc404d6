export { answerWithoutTenant } from './without-tenant.ts';
