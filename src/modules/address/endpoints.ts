import { z } from 'zod';
import { anyone } from '#platform/access/access.ts';
import { endpoint } from '#platform/endpoint/endpoint.ts';
import { ownRefusals } from '#platform/endpoint/own-refusals.ts';
import { problemOf } from '#platform/endpoint/problem.ts';
import {
  AddressRefusal,
  AmphureParams,
  PlacesReply,
  ProvinceParams,
  TambonsReply,
} from './address/address-contract.ts';
import { listDistricts, listProvinces, listSubdistricts } from './address/address-queries.ts';

/** Places change about once a year and are the same for everybody, so browsers and proxies may cache them. */
const headers = { 'cache-control': 'public, max-age=86400, stale-while-revalidate=604800' };

const SENTENCES: Readonly<Record<string, string>> = {
  'platform.invalid_input': 'The id must be a number',
  'address.unknown_place': 'No such place',
};

/** Refusals use the specification's `{success, data, error}` too: 400 for an invalid id, 404 for an unknown one. */
const onRefusal = ownRefusals(AddressRefusal, (refusal) => {
  const { status, body } = problemOf(refusal, '');
  return {
    status: body.code === 'platform.invalid_input' ? 400 : status,
    body: { success: false as const, data: null, error: SENTENCES[body.code] ?? body.message },
  };
});

const getProvinces = endpoint({
  route: 'GET /api/address/provinces',
  summary: 'Lists the provinces of Thailand, Bangkok first.',
  access: anyone,
  input: z.object({}),
  output: PlacesReply,
  headers,
  onRefusal,
  handle: async (scope) => answer(await listProvinces(scope)),
});

const getAmphure = endpoint({
  route: 'GET /api/address/amphure/:provinceId',
  summary: 'Lists the districts of a province.',
  access: anyone,
  input: ProvinceParams,
  output: PlacesReply,
  headers,
  onRefusal,
  handle: async (scope, { provinceId }) => answer(await listDistricts(scope, Number(provinceId))),
});

const getTambon = endpoint({
  route: 'GET /api/address/tambon/:amphureId',
  summary: 'Lists the sub-districts of a district, with postal codes.',
  access: anyone,
  input: AmphureParams,
  output: TambonsReply,
  headers,
  onRefusal,
  handle: async (scope, { amphureId }) => answer(await listSubdistricts(scope, Number(amphureId))),
});

export const addressEndpoints = [getProvinces, getAmphure, getTambon];

function answer<Row>(data: Row[]): { success: true; data: Row[]; error: null } {
  return { success: true, data, error: null };
}
