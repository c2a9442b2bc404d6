import { z } from 'zod';
import { anyone } from '#platform/access/access.ts';
import { endpoint } from '#platform/endpoint/endpoint.ts';
import { clientRecordOf } from '#platform/page/client-record.ts';
import { ClientRecord } from '#platform/page/client-record-contract.ts';

/** The client's data as the server sees it: its address, and the location from the operator's lookup service. */
export const clientRecord = endpoint({
  route: 'GET /api/client-record',
  summary: "Returns the client's browser, operating system, IP address and location.",
  access: anyone,
  limit: { perMinute: 30 },
  input: z.object({}),
  output: ClientRecord,
  prepare: (_scope, _input, frame) => clientRecordOf(frame),
  handle: async (_scope, _input, { prepared }) => prepared,
});
