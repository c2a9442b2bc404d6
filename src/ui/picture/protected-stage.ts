export const PROTECTED_SPINNER_MS = 1000;

export type ProtectedStage = 'placeholder' | 'loading' | 'blurred' | 'revealed';

const steps: Record<ProtectedStage, Partial<Record<'start' | 'loaded' | 'reveal', ProtectedStage>>> = {
  placeholder: { start: 'loading' },
  loading: { loaded: 'blurred' },
  blurred: { reveal: 'revealed' },
  revealed: {},
};

/** Next stage of a protected picture; ignores events out of order. */
export function nextProtectedStage(
  stage: ProtectedStage,
  event: 'start' | 'loaded' | 'reveal',
): ProtectedStage {
  return steps[stage][event] ?? stage;
}
