/** What pages of other modules may use. */
export { ThaiAddressFields, type ThaiAddressFieldsProps } from './address/address-fields.tsx';
export type { AddressChoice, AddressNames } from './address/address-rules.ts';
