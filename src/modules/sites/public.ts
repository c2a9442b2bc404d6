export { sitesSettings } from './site/site-settings-contract.ts';
export { previewFrame } from './config/preview.ts';
export { keepFirstLegalTexts } from './config/legal-texts.ts';
export { answerTransport } from './transport/answer-transport.ts';
export { answerWithoutTenant, DEMO_COMMAND, firstSiteCommands, outagePage } from './site/without-tenant.ts';
