import type { ClusterKind } from '../cluster/cluster-rules.ts';

/** The registered data of an organisation, as forms show it: empty where nothing was said. */
export interface DetailsView {
  readonly kind: ClusterKind;
  readonly nameTh: string;
  readonly nameEn: string;
  readonly taxId: string;
  readonly branchCode: string;
  readonly addressLine: string;
  readonly addressLineEn: string;
  readonly subdistrictCode: string;
  readonly postalCode: string;
  /** The address in one line of the reader's language; empty until it is complete. */
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  readonly lineId: string;
  readonly promptpay: string;
  readonly bankCode: string;
  readonly bankAccount: string;
  readonly bankAccountName: string;
}
