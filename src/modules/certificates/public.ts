/** Front door of certificates: what the demo world and the composition may do with them. */
export { reissueCertificate, revokeCertificate } from './issue/change-certificate.ts';
export { issueByHand } from './issue/issue-by-hand.ts';
export { chooseForLesson } from './template/lesson-choice.ts';
export { createTemplate, listTemplates } from './template/templates.ts';
