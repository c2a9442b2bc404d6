import { z } from 'zod';

export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 200;

const Name = z.string().trim().min(1).max(100);
export const Email = z.string().trim().max(254).pipe(z.email());

export const RegisterInput = z.object({
  firstname: Name,
  lastname: z.string().trim().max(100).default(''),
  email: Email,
  password: z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH),
});
export type RegisterInput = z.infer<typeof RegisterInput>;

export const LoginInput = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
});
export type LoginInput = z.infer<typeof LoginInput>;

/** What the browser learns of the session; it never sees or checks the token. */
export const SessionInfo = z.object({
  session: z.boolean(),
  user: z
    .object({ id: z.string(), firstname: z.string(), lastname: z.string(), email: z.string() })
    .nullable(),
  role: z.enum(['guest', 'user', 'manager', 'admin']),
  expiresAt: z.string().nullable(),
});
export type SessionInfo = z.infer<typeof SessionInfo>;
