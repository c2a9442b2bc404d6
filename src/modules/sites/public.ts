export { previewFrame } from './config/preview.ts';
export { keepFirstLegalTexts } from './legal/legal-texts.ts';
export { answerWithoutTenant } from './without-tenant.ts';
