import { z } from 'zod';
import { ProofOfWork } from '../proof-of-work/work-contract.ts';

export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 200;

export const Email = z.string().trim().max(254).pipe(z.email());

const NewPassword = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH);

export const RegisterInput = z.object({
  firstname: z.string().trim().min(1).max(100),
  lastname: z.string().trim().max(100).default(''),
  email: Email,
  password: NewPassword,
});
export type RegisterInput = z.infer<typeof RegisterInput>;

/** The secret of a link; tolerates what mail programs add. */
export const LinkToken = z
  .string()
  .trim()
  .regex(/^[\w-]{16,64}$/);

export const RecoveryInput = z.object({ email: Email, proofOfWork: ProofOfWork.optional() });
export type RecoveryInput = z.infer<typeof RecoveryInput>;

export const ResetPasswordInput = z.object({ token: LinkToken, password: NewPassword });
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;

export const ChangePasswordInput = z.object({
  present: z.string().min(1).max(MAX_PASSWORD_LENGTH),
  password: NewPassword,
});
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

export const LoginInput = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
  /** Solution of the challenge in `accounts.proof_of_work_needed`. */
  proofOfWork: ProofOfWork.optional(),
});
export type LoginInput = z.infer<typeof LoginInput>;

/** Session data for the browser, which never sees or checks the token. */
export const SessionInfo = z.object({
  session: z.boolean(),
  user: z
    .object({ id: z.string(), firstname: z.string(), lastname: z.string(), email: z.string() })
    .nullable(),
  role: z.enum(['guest', 'user', 'manager', 'admin']),
  expiresAt: z.string().nullable(),
});
export type SessionInfo = z.infer<typeof SessionInfo>;
