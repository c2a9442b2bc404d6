/** Front door of the ledger. Lock order everywhere: payment → its target → wallet → stock. */
export { type HoldInput, holdMoney, postHold, voidHold } from './hold-money.ts';
export { type Bucket, RETURNED_GIFT_DAYS, reversibleKinds, type TransferKind } from './ledger-rules.ts';
export { grantMoney, putMoney, takeMoney } from './move-money.ts';
export {
  listTransfers,
  MAX_TRANSFER_LINES,
  movedByHand,
  readBalances,
  readWallet,
  type TransferFilter,
  type TransferLine,
  type TransferPlace,
} from './read-wallet.ts';
export { giftsBehind, refundMoney } from './refund-money.ts';
export { reverseTransfer } from './reverse-transfer.ts';
