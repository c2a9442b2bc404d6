/** A tenant's id, created only by the host resolver and the job runner. */
export type TenantId = string & { readonly __tenant: unique symbol };
