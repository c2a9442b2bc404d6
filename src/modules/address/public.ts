/** Public API of the address module: the places of Thailand, the same for every tenant. */
export { findSubdistrict, listProvinces } from './address/address-queries.ts';
export {
  type AddressNames,
  type BilingualAddress,
  placeLine,
} from './address/address-rules.ts';
export { type AddressSync, type OwnerConnection, syncAddressData } from './address/sync-address-data.ts';
