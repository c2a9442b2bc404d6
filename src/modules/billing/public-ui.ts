/** Public user interface of billing. */
export { AccountMissingNotice } from './payment/account-missing-notice.tsx';
export { AskedBuyerFields, type DocumentOffer } from './asking/asked-buyer-contract.ts';
export { AskedBuyerForm } from './asking/asked-buyer-form.tsx';
export { NO_BUYER } from './asking/asked-buyer-rules.ts';
export { askedBuyerTexts } from './asking/asked-buyer-text.ts';
export { buyerOfForm, TypedBuyer } from './document/buyer-contract.ts';
export { BuyerFields, buyerFieldLabels, buyerFieldTexts } from './document/buyer-fields.tsx';
export type { DocumentBuyer, DocumentSummary } from './document/document-contract.ts';
export { DocumentLinks } from './document/document-links.tsx';
export { billingPaths } from './paths.ts';
export { billingProblemText } from './problem-text.ts';
export type { PaymentStatus } from './payment/payment-rules.ts';
export { promptPayAccountOf } from './promptpay/promptpay-account-rules.ts';
export {
  billingSettings,
  findPaymentContact,
  type PaymentContact,
  takesPromptPay,
} from './payment/billing-settings-contract.ts';
