/** What pages of other modules may use. */
export { ThaiAddressFields, type ThaiAddressFieldsProps } from './address-fields.tsx';
export { type AddressChoice, type AddressNames, parsePostalCode, placeLine } from './address-rules.ts';
