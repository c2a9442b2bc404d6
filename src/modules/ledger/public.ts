/** Public API of the ledger. Lock order everywhere: payment → its target → wallet → stock. */
export { type HoldInput, holdMoney, postHold, voidHold } from './ledger/hold-money.ts';
export {
  type Bucket,
  RETURNED_GRANT_DAYS,
  reversibleKinds,
  type TransferKind,
} from './ledger/ledger-rules.ts';
export { grantMoney, putMoney, takeMoney } from './ledger/move-money.ts';
export {
  findHolders,
  listTransfers,
  MAX_TRANSFER_LINES,
  movedByHand,
  readBalances,
  readWallet,
  type TransferFilter,
  type TransferLine,
  type TransferPosition,
} from './ledger/read-wallet.ts';
export { grantsSpent, refundMoney } from './ledger/refund-money.ts';
export { reverseTransfer } from './ledger/reverse-transfer.ts';
