import type { ClusterKind } from '../cluster/cluster-rules.ts';
import type { VerifiedPart } from './verification-rules.ts';

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

/** Whether a part of the registered data was verified. */
export interface VerificationView {
  readonly part: VerifiedPart;
  readonly isFilledIn: boolean;
  /** Null: nobody verified it as it is. */
  readonly mark: { readonly source: string; readonly by: string; readonly at: string } | null;
}
