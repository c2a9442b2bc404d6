import type { RequestFrame } from '#platform/http/request-frame.ts';
import { deviceOf } from '#platform/text/device.ts';
import { type ClientRecord, UNKNOWN } from './client-record-contract.ts';

/**
 * The client data record of one request, for whoever sent it. Nobody is asked where an address lies: visitors' addresses
 * are handed to no third party, so place and provider are 'Unknown'.
 */
export function clientRecordOf({ userAgent, ip }: Pick<RequestFrame, 'userAgent' | 'ip'>): ClientRecord {
  return {
    ...deviceOf(userAgent),
    ip: ip === '' ? UNKNOWN : ip,
    location: { cityName: UNKNOWN, regionName: UNKNOWN, countryName: UNKNOWN, isProxy: UNKNOWN },
    isp: UNKNOWN,
  };
}
