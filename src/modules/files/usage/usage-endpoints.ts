import { z } from 'zod';
import { endpoint } from '#platform/endpoint/endpoint.ts';
import { UsageReply } from '../file-contract.ts';
import { findSpace } from '../items/require-item.ts';
import { ownFiles } from '../permissions.ts';
import { spaceUsage, tenantUsage } from './room.ts';

const getUsage = endpoint({
  route: 'GET /api/filemanager/usage',
  summary: 'Room of one’s own and of the whole site.',
  access: ownFiles,
  input: z.object({}),
  output: UsageReply,
  handle: async (scope) => ({
    person: await spaceUsage(scope, (await findSpace(scope, 'own'))?.spaceId ?? null),
    tenant: await tenantUsage(scope),
  }),
});

export const usageEndpoints = [getUsage];
