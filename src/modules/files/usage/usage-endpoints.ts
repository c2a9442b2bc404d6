import { z } from 'zod';
import { endpoint } from '#platform/endpoint/endpoint.ts';
import { OverviewQuery, SetLimit, StorageOverview, UsageReply } from '../item/file-contract.ts';
import { findSpace } from '../item/spaces.ts';
import { limitFiles, overseeFiles, ownFiles } from '../permissions.ts';
import { getOverview, setLimit } from './overview.ts';
import { spaceUsage, tenantUsage } from '../quota/quota.ts';

const getUsage = endpoint({
  route: 'GET /api/filemanager/usage',
  summary: 'Returns the storage usage and quota of the caller and of the whole site.',
  access: ownFiles,
  input: z.object({}),
  output: UsageReply,
  handle: async (scope) => ({
    person: await spaceUsage(scope, (await findSpace(scope, 'own'))?.spaceId ?? null),
    tenant: await tenantUsage(scope),
  }),
});

const getStorageOverview = endpoint({
  route: 'GET /api/filemanager/overview',
  summary: "Returns the site's storage usage by person and by kind, with the largest or oldest files.",
  access: overseeFiles,
  input: OverviewQuery,
  output: StorageOverview,
  handle: getOverview,
});

const postLimit = endpoint({
  route: 'POST /api/filemanager/limits',
  summary: "Sets a person's storage quota, replacing the default.",
  access: limitFiles,
  input: SetLimit,
  output: z.object({ personId: z.uuid(), limitBytes: z.int().nullable() }),
  handle: async (scope, input) => {
    await setLimit(scope, input);
    return input;
  },
});

export const usageEndpoints = [getUsage, getStorageOverview, postLimit];
