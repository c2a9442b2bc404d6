/** What an organisation is. */
export const CLUSTER_KINDS = ['community_enterprise', 'cooperative', 'chapter', 'branch', 'other'] as const;
export type ClusterKind = (typeof CLUSTER_KINDS)[number];

/** States of an organisation, in the order in which it passes through them. */
export const CLUSTER_STATES = [
  'draft',
  'submitted',
  'verifying',
  'changes_requested',
  'active',
  'suspended',
  'closed',
] as const;
export type ClusterState = (typeof CLUSTER_STATES)[number];

/** States of an organisation that is applied for, and was never active. */
export const APPLICATION_STATES: readonly ClusterState[] = [
  'draft',
  'submitted',
  'verifying',
  'changes_requested',
];

/** States of applications that wait for an admin. */
export const REVIEW_STATES: readonly ClusterState[] = ['submitted', 'verifying'];

/** Roles in an organisation; `member` only reads. */
export const CLUSTER_ROLES = ['owner', 'cashier', 'stock_clerk', 'accountant', 'member'] as const;
export type ClusterRole = (typeof CLUSTER_ROLES)[number];

export const MEMBER_STATES = ['active', 'suspended', 'ended'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** Parts of its registered data that an organisation must have before it can be applied for. */
export const REQUIRED_PARTS = ['address', 'contact'] as const;
export type RequiredPart = (typeof REQUIRED_PARTS)[number];

/** Returns the parts that are still missing. A tax ID is none: many community enterprises have none. */
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

/** A step from one state of an organisation to another. */
export interface ClusterStepRule {
  readonly from: readonly ClusterState[];
  readonly to: ClusterState;
  /** Who takes it: the applicant, an applicant who is a manager of the site, or an admin of the site. */
  readonly by: 'applicant' | 'managing_applicant' | 'admin';
  readonly needsReason?: true;
  /** The reason of the state before still holds. */
  readonly keepsReason?: true;
  /** Only with all required parts. */
  readonly needsParts?: true;
  /** Ends something. */
  readonly isDanger?: true;
}

/** All steps, in the order in which they are usually taken. */
export const STEP_RULES = {
  submit: { from: ['draft'], to: 'submitted', by: 'applicant', needsParts: true },
  activate: { from: ['draft'], to: 'active', by: 'managing_applicant', needsParts: true },
  verify: { from: ['submitted'], to: 'verifying', by: 'admin' },
  approve: { from: ['verifying'], to: 'active', by: 'admin', needsParts: true },
  request_changes: {
    from: ['submitted', 'verifying'],
    to: 'changes_requested',
    by: 'admin',
    needsReason: true,
  },
  revise: { from: ['changes_requested'], to: 'draft', by: 'applicant', keepsReason: true },
  withdraw: { from: ['submitted'], to: 'draft', by: 'applicant' },
  resume: { from: ['suspended'], to: 'active', by: 'admin' },
  suspend: { from: ['active'], to: 'suspended', by: 'admin', needsReason: true, isDanger: true },
  discard: { from: ['draft', 'changes_requested'], to: 'closed', by: 'applicant', isDanger: true },
  close: { from: ['active', 'suspended'], to: 'closed', by: 'admin', needsReason: true, isDanger: true },
} as const satisfies Readonly<Record<string, ClusterStepRule>>;
export type ClusterStep = keyof typeof STEP_RULES;
export const CLUSTER_STEPS = Object.keys(STEP_RULES) as readonly ClusterStep[];

/** Who looks at an organisation, as far as its steps are concerned. */
export interface StepTaker {
  readonly isApplicant: boolean;
  /** Managers of the site and above. */
  readonly isManager: boolean;
  readonly isAdmin: boolean;
}

/** A step that somebody may take from a state. */
export interface OfferedStep {
  readonly step: ClusterStep;
  /** What has to be filled in before; empty if the step can be taken now. */
  readonly missing: readonly RequiredPart[];
}

/**
 * The steps from a state that somebody may take. The server and the buttons use the same rule. A manager creates
 * organisations: they activate what they made themselves instead of submitting it.
 */
export function offeredSteps(
  state: ClusterState,
  taker: StepTaker,
  missing: readonly RequiredPart[],
): OfferedStep[] {
  return CLUSTER_STEPS.flatMap((step) => {
    const rule: ClusterStepRule = STEP_RULES[step];
    if (!rule.from.includes(state) || !isTakenBy(rule, taker)) return [];
    if (step === 'submit' && taker.isManager) return [];
    return [{ step, missing: rule.needsParts ? missing : [] }];
  });
}

function isTakenBy({ by }: ClusterStepRule, { isApplicant, isManager, isAdmin }: StepTaker): boolean {
  switch (by) {
    case 'applicant':
      return isApplicant;
    case 'managing_applicant':
      return isApplicant && isManager;
    case 'admin':
      return isAdmin;
  }
}
