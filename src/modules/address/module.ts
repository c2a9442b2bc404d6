import { addressEndpoints } from './endpoints.ts';
import type { Module } from '#platform/module/module.ts';

/** The places of Thailand. */
export const addressModule: Module = {
  name: 'address',
  endpoints: addressEndpoints,
};
