export { previewFrame } from './config/preview.ts';
export { answerWithoutTenant } from './without-tenant.ts';
