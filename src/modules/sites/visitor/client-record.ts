import { z } from 'zod';
import { anyone } from '#platform/access/access.ts';
import { endpoint } from '#platform/endpoint/endpoint.ts';
import { clientRecordOf } from '#platform/page/client-record.ts';
import { ClientRecord } from '#platform/page/client-record-contract.ts';

/** The browser asks nobody else about itself: the server knows the address, and asks the operator's far side. */
export const clientRecord = endpoint({
  route: 'GET /api/client-record',
  summary: 'With what and from where the asker asks.',
  access: anyone,
  limit: { perMinute: 30 },
  input: z.object({}),
  output: ClientRecord,
  prepare: (_scope, _input, frame) => clientRecordOf(frame),
  handle: async (_scope, _input, { prepared }) => prepared,
});
