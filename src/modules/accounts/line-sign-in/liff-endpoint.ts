import { z } from 'zod';
import { anyone } from '#platform/access/access.ts';
import { endpoint } from '#platform/endpoint/endpoint.ts';
import { SIGN_IN_LIMIT } from '../guessing/known-device.ts';
import { LiffInput } from '../line/line-contract.ts';
import { arriveInLine, proveInLine } from './arrive-in-line.ts';

/** Signs in from a page inside LINE. */
export const enterInLine = endpoint({
  route: 'POST /api/account/login/line',
  summary:
    'Signs in with the id token that LINE gave to a page inside it (LIFF), which counts once; returns the path to open next.',
  access: anyone,
  limit: SIGN_IN_LIMIT,
  input: LiffInput,
  output: z.object({ to: z.string() }),
  prepare: proveInLine,
  handle: async (scope, { next }, http) => {
    const { path } = await arriveInLine(scope, http, { proof: http.prepared, next });
    return { to: path };
  },
});
