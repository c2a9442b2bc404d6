import type { Keyring } from './keyring.ts';
import type { Seal } from './seal.ts';

/**
 * A column of a tenant's table with sealed texts. Its name is `sealed` or ends in `_sealed`; a test compares all such
 * columns with the declared ones, so that a rotation of the installation's secret misses none.
 */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The column that identifies a row, together with `tenant_id`. */
  readonly id: string;
  readonly sealOf: (tenantId: string, id: string) => Seal;
  /**
   * Returns the text that was derived from the secret where none is stored; called only while there is a single
   * secret.
   */
  readonly whenMissing?: (keyring: Keyring) => string;
}
