/** Public user interface of the address module. */
export { ThaiAddressFields, type ThaiAddressFieldsProps } from './address/address-fields.tsx';
export { BilingualAddressFields } from './address/bilingual-address-fields.tsx';
export {
  type AddressChoice,
  type AddressNames,
  type BilingualAddress,
} from './address/address-rules.ts';
