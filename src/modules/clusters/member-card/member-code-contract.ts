import { z } from 'zod';

export const MemberCodeInput = z.object({ membership: z.uuid() });

/** A code to show to staff, and for how many seconds it is accepted from now on. */
export const MemberCode = z.object({ code: z.string(), seconds: z.int() });
export type MemberCode = z.output<typeof MemberCode>;
