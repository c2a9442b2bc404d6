/** Front door of address: the places of Thailand, the same for every tenant. */
export { findSubdistrict } from './address-queries.ts';
export { type AddressNames, parsePostalCode } from './address-rules.ts';
export { type AddressSync, type OwnerConnection, syncAddressData } from './sync-address-data.ts';
