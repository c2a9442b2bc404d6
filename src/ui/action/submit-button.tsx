import { Check, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useEffect, useReducer, useRef } from 'react';
import * as m from '#messages';
import { type ButtonSize, buttonClass } from './button-class.ts';
import { sendOnce } from './send-once.ts';
import { Spinner } from '../loading/spinner.tsx';
import { nextSubmitState, SUBMIT_RESET_MS, type SubmitState } from './submit-state.ts';

export interface SubmitButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'onClick'> {
  /** The form is being submitted (`navigation.state !== 'idle'`, `fetcher.state !== 'idle'`). */
  busy?: boolean;
  /** Outcome, read when `busy` becomes false. If omitted, the button just resets. */
  outcome?: 'success' | 'error' | undefined;
  /** Action instead of a form: runs once per press; a rejection shows as error. */
  onPress?: () => Promise<unknown>;
  variant?: 'primary' | 'secondary' | 'danger';
  size?: ButtonSize;
  full?: boolean;
  icon?: ReactNode;
  processingLabel?: string;
  successLabel?: string;
  errorLabel?: string;
}

/**
 * Submits a form or runs an action. Shows 'Processing...' and is disabled meanwhile, then 'Success' in green or 'Error'
 * in red for 2000 ms. Repeated presses send one request at a time.
 */
export function SubmitButton({
  busy = false,
  outcome,
  onPress,
  variant = 'primary',
  size = 'md',
  full = false,
  icon,
  processingLabel = m.ui_submit_processing(),
  successLabel = m.ui_submit_success(),
  errorLabel = m.ui_submit_error(),
  className,
  disabled,
  children,
  ...rest
}: SubmitButtonProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const [own, send] = useReducer(nextSubmitState, busy ? 'loading' : 'idle');
  const state: SubmitState = busy ? 'loading' : own;
  const running = useRef(false);
  const mounted = useRef(true);
  const hadFocus = useRef(false);

  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const wasBusy = useRef(busy);
  useEffect(() => {
    if (busy && !wasBusy.current) send({ type: 'sent' });
    if (!busy && wasBusy.current) send({ type: 'settled', outcome });
    wasBusy.current = busy;
  }, [busy, outcome]);

  useEffect(() => {
    if (state !== 'success' && state !== 'error') return;
    const timer = setTimeout(() => send({ type: 'reset' }), SUBMIT_RESET_MS);
    return () => clearTimeout(timer);
  }, [state]);

  // A disabled button loses focus; restore it unless another element has taken it.
  useEffect(() => {
    if (state === 'loading' || !hadFocus.current) return;
    hadFocus.current = false;
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [state]);

  useEffect(() => {
    const form = button.current?.form;
    if (!form) return;
    return sendOnce(form, () => {
      hadFocus.current = document.activeElement === button.current;
    });
  }, []);

  async function press(): Promise<void> {
    if (!onPress || running.current) return;
    running.current = true;
    hadFocus.current = true;
    send({ type: 'sent' });
    const result = await onPress().then(
      () => 'success' as const,
      () => 'error' as const, // shown on the button; the caller handles the reason
    );
    running.current = false;
    if (mounted.current) send({ type: 'settled', outcome: result });
  }

  const labels: Record<SubmitState, ReactNode> = {
    idle: children,
    loading: processingLabel,
    success: successLabel,
    error: errorLabel,
  };
  const icons: Record<SubmitState, ReactNode> = {
    idle: icon,
    loading: <Spinner />,
    success: <Check aria-hidden />,
    error: <X aria-hidden />,
  };
  const outcomeClass = {
    idle: '',
    loading: '',
    success: 'bg-positive! text-positive-ink!',
    error: 'bg-danger! text-danger-ink!',
  }[state];
  return (
    <button
      {...rest}
      ref={button}
      type={onPress ? 'button' : 'submit'}
      disabled={disabled || state === 'loading'}
      data-state={state}
      {...(onPress && { onClick: () => void press() })}
      className={buttonClass({
        variant,
        size,
        full,
        className: ['min-w-32', outcomeClass, className].filter(Boolean).join(' '),
      })}
    >
      {icons[state]}
      <span aria-live="polite">{labels[state]}</span>
    </button>
  );
}
