/** Public API of billing. Lock order everywhere: payment → its target (order) → the payer's wallet → stock → the series of documents. */
export {
  billingSettings,
  findPaymentContact,
  type PaymentContact,
  takesPromptPay,
} from './payment/billing-settings-contract.ts';
export {
  type PaymentEvent,
  paymentOverpaid,
  paymentPaid,
  paymentUnderpaid,
  slipRejected,
  slipUploaded,
  surplusReturned,
  walletSpent,
} from './payment/payment-events.ts';
export { type BulkPayment, bulkLoadPayments } from './payment/bulk-load.ts';
export { countWaitingPayments } from './manage/managed-payments.ts';
export {
  cancelPayment,
  expirePayment,
  extendPayment,
  abandonPayment as giveUpPayment,
} from './payment/close-payment.ts';
export { type ConfirmPaymentInput, confirmPayment } from './payment/confirm-payment.ts';
export { findBuyerProfile, saveBuyerProfile } from './asking/buyer-profile.ts';
export { findDocumentOffer } from './asking/document-offer.ts';
export type { AskedBuyerFields as AskedBuyer, DocumentOffer } from './asking/asked-buyer-contract.ts';
export { NO_BUYER } from './asking/asked-buyer-rules.ts';
export { getAskedBuyer } from './asking/get-asked-buyer.ts';
export { giveFullDocument } from './asking/give-full-document.ts';
export { type DocumentForMail, filesForMail, prepareDocumentForMail } from './mailing/document-for-mail.ts';
export { documentKindText } from './document/document-text.ts';
export { reverseSupply } from './document/cancel-document.ts';
export { DocumentBuyer, type DocumentSummary } from './document/document-contract.ts';
export { isInEffect } from './document/document-kinds-rules.ts';
export { listDocumentsOfSupply } from './document/document-rows.ts';
export {
  issueForMoney,
  type MissingForDocument,
  type MoneyDocumentInput,
} from './document/issue-document.ts';
export type { IssuedKey } from './document/write-document.ts';
export { type AcceptedQuotation, quotationAccepted } from './quotation/quotation-events.ts';
export { findQuotedTerms, linkQuotation, type QuotedTerms } from './quotation/quotation-rows.ts';
export { findHandedOverAt } from './payment/payment-queries.ts';
export { drawSlip, type SlipDrawing } from './slip/draw-slip.ts';
export { type OpenPaymentInput, openPayment } from './payment/open-payment.ts';
export {
  findPaymentOf,
  lockPaymentOf,
  type Payment,
  type PaymentLine,
  type PaymentTarget,
} from './payment/payment-rows.ts';
export { issueDocuments } from './permissions.ts';
export { billingPaths } from './paths.ts';
export { billingProblemText } from './problem-text.ts';
export { type PromptPaySetting, promptPayAccountOf } from './promptpay/promptpay-account-rules.ts';
export { payFromWallet } from './wallet/pay-from-wallet.ts';
export { branchText } from './seller/branch-text.ts';
export { listBranches } from './seller/branch-view.ts';
export { returnSurplus } from './payment/return-surplus.ts';
export { prepareSlip, receiveSlip } from './slip/receive-slip.ts';
export { rejectSlip } from './slip/reject-slip.ts';
