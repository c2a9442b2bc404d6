import type { Keyring } from './keyring.ts';
import type { Seal } from './seal.ts';

/**
 * A column of a tenant's table that holds sealed texts. Its name is `sealed` or ends in `_sealed`; a test compares all such
 * columns with those that are declared, so that none is forgotten when the installation's secret is changed.
 */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The column that, beside `tenant_id`, names a row. */
  readonly id: string;
  readonly sealOf: (tenantId: string, id: string) => Seal;
  /** What stands for a text that is missing and derived from the secret until now; asked only while there is one secret. */
  readonly whenMissing?: (keyring: Keyring) => string;
}
