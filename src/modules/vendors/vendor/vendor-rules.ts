/** What a vendor is. */
export const VENDOR_KINDS = ['company', 'person'] as const;
export type VendorKind = (typeof VENDOR_KINDS)[number];

/** States of a vendor, in the order in which it passes through them. */
export const VENDOR_STATES = [
  'draft',
  'applied',
  'checking',
  'changes_requested',
  'approved',
  'suspended',
  'refused',
  'discarded',
  'ended',
] as const;
export type VendorState = (typeof VENDOR_STATES)[number];

/** States in which the organisations that a vendor supplies know of it. */
export const KNOWN_STATES: readonly VendorState[] = ['approved', 'suspended', 'ended'];

/** States of which one branch of a taxpayer has at most one vendor. What somebody has only applied with blocks nobody. */
export const LIVE_STATES: readonly VendorState[] = ['checking', 'approved', 'suspended'];

/** States that a vendor does not leave. */
const OVER_STATES: readonly VendorState[] = ['refused', 'discarded', 'ended'];

/** Parts that a vendor must have before it is handed in. */
export const REQUIRED_PARTS = ['address', 'contact'] as const;
export type RequiredPart = (typeof REQUIRED_PARTS)[number];

/** Returns the parts that are still missing. */
export function missingParts(details: {
  readonly addressLine: string;
  readonly subdistrictCode: number | null;
  readonly postalCode: string;
  readonly phone: string | null;
  readonly email: string;
}): RequiredPart[] {
  const hasAddress =
    details.addressLine !== '' && details.subdistrictCode !== null && details.postalCode !== '';
  const hasContact = details.phone !== null || details.email !== '';
  return REQUIRED_PARTS.filter((part) => !(part === 'address' ? hasAddress : hasContact));
}

/** Who somebody is to a vendor. */
export interface VendorStanding {
  /** Reads all vendors of the site. */
  readonly isReader: boolean;
  /** Checks and decides about vendors of the site. */
  readonly isReviewer: boolean;
  readonly isApplicant: boolean;
  /** Registered it, or last changed its tax ID, branch or bank account. */
  readonly isOwnEntry: boolean;
  /** Belongs to an organisation that the vendor supplies, in a role that sees its vendors. */
  readonly isBuyer: boolean;
}

/** Returns whether somebody reads everything about a vendor: its bank account, documents and checks. */
export function seesAll({ isReader, isApplicant }: VendorStanding): boolean {
  return isReader || isApplicant;
}

/** Returns whether somebody sees a vendor at all. */
export function sees(state: VendorState, standing: VendorStanding): boolean {
  return seesAll(standing) || (standing.isBuyer && KNOWN_STATES.includes(state));
}

/** Returns whether somebody may change what is known of a vendor: its applicant until it is approved, staff until it has ended. */
export function mayEdit(state: VendorState, { isReviewer, isApplicant }: VendorStanding): boolean {
  if (OVER_STATES.includes(state)) return false;
  return isReviewer || (isApplicant && !KNOWN_STATES.includes(state));
}

/** Returns whether somebody may add documents: who may change it, and its applicant also while it is approved, to renew them. */
export function mayAddDocuments(state: VendorState, standing: VendorStanding): boolean {
  return (
    mayEdit(state, standing) || (standing.isApplicant && (state === 'approved' || state === 'suspended'))
  );
}

/** Returns whether somebody may check a vendor. Nobody checks themselves, or what they have entered. */
export function mayCheck(
  state: VendorState,
  { isReviewer, isApplicant, isOwnEntry }: VendorStanding,
): boolean {
  return isReviewer && !isApplicant && !isOwnEntry && LIVE_STATES.includes(state);
}

/** Returns whether somebody of the staff would check a vendor or approve it, had they not entered it themselves. */
export function isLeftToOthers(
  state: VendorState,
  { isReviewer, isApplicant, isOwnEntry }: VendorStanding,
): boolean {
  return isReviewer && !isApplicant && isOwnEntry && (state === 'applied' || LIVE_STATES.includes(state));
}

/** A step from one state of a vendor to another. */
export interface VendorStepRule {
  readonly from: readonly VendorState[];
  readonly to: VendorState;
  /** Its applicant, for a vendor without one the staff; or staff who are not its applicant. */
  readonly by: 'applicant' | 'reviewer';
  readonly needsReason?: true;
  /** Only with all required parts. */
  readonly needsParts?: true;
  /** With open points of the checklist, only with a reason. */
  readonly needsChecks?: true;
  /** Not by who registered it or last changed what is checked. */
  readonly needsSecondPerson?: true;
  /** Ends something. */
  readonly isDanger?: true;
}

/** All steps, in the order in which they are usually taken. */
export const STEP_RULES = {
  submit: { from: ['draft', 'changes_requested'], to: 'applied', by: 'applicant', needsParts: true },
  check: { from: ['applied'], to: 'checking', by: 'reviewer', needsSecondPerson: true },
  approve: {
    from: ['checking'],
    to: 'approved',
    by: 'reviewer',
    needsParts: true,
    needsChecks: true,
    needsSecondPerson: true,
  },
  request_changes: {
    from: ['applied', 'checking'],
    to: 'changes_requested',
    by: 'reviewer',
    needsReason: true,
  },
  refuse: {
    from: ['applied', 'checking', 'changes_requested'],
    to: 'refused',
    by: 'reviewer',
    needsReason: true,
    isDanger: true,
  },
  withdraw: { from: ['applied'], to: 'draft', by: 'applicant' },
  resume: { from: ['suspended'], to: 'approved', by: 'reviewer' },
  suspend: { from: ['approved'], to: 'suspended', by: 'reviewer', needsReason: true, isDanger: true },
  end: { from: ['approved', 'suspended'], to: 'ended', by: 'reviewer', needsReason: true, isDanger: true },
  discard: { from: ['draft', 'changes_requested'], to: 'discarded', by: 'applicant', isDanger: true },
} as const satisfies Readonly<Record<string, VendorStepRule>>;
export type VendorStep = keyof typeof STEP_RULES;
export const VENDOR_STEPS = Object.keys(STEP_RULES) as readonly VendorStep[];

/** A step that somebody may take from a state. */
export interface OfferedStep {
  readonly step: VendorStep;
  /** What has to be filled in before; empty if the step can be taken now. */
  readonly missing: readonly RequiredPart[];
  readonly needsReason: boolean;
}

/** The steps from a state that somebody may take. The server and the buttons use the same rule. */
export function offeredSteps(
  state: VendorState,
  standing: Pick<VendorStanding, 'isReviewer' | 'isApplicant' | 'isOwnEntry'> & {
    readonly hasApplicant: boolean;
  },
  { missing, openChecks }: { readonly missing: readonly RequiredPart[]; readonly openChecks: number },
): OfferedStep[] {
  const isApplying = standing.hasApplicant ? standing.isApplicant : standing.isReviewer;
  const isDeciding = standing.isReviewer && !standing.isApplicant;
  return VENDOR_STEPS.flatMap((step) => {
    const rule: VendorStepRule = STEP_RULES[step];
    if (!rule.from.includes(state) || !(rule.by === 'applicant' ? isApplying : isDeciding)) return [];
    if (rule.needsSecondPerson && standing.isOwnEntry) return [];
    const isSecondLook = rule.needsChecks === true && openChecks > 0;
    return [
      {
        step,
        missing: rule.needsParts ? missing : [],
        needsReason: rule.needsReason === true || isSecondLook,
      },
    ];
  });
}
