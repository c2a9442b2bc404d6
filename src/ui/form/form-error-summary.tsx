import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import * as m from '#messages';
import { focusControl } from './focus-control.ts';
import { type FormProblem, faultyFields } from './form-problem.ts';

export interface FormErrorSummaryProps {
  /** Problem of the action's reply; renders nothing without one. */
  problem: FormProblem | null | undefined;
  /** Field labels by name, in the order of the list. */
  labels?: Record<string, string>;
}

/**
 * Goes first in a form. After a refused submit it is announced, lists the errors as links to their fields, and moves
 * focus to the first invalid field (or to itself if no field is named, or the problem says so).
 */
export function FormErrorSummary({ problem, labels = {} }: FormErrorSummaryProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const faults = faultyFields(problem, Object.keys(labels));

  useEffect(() => {
    if (!problem || !box.current) return;
    const faulty = problem.focus === 'message' ? [] : faultyFields(problem);
    const names = new Set(faulty.map((fault) => fault.name));
    const first = controlsNear(box.current).find((control) => names.has(control.name));
    const target = first ?? box.current;
    // After this commit, so that what hides the field can show it at once.
    queueMicrotask(() => focusControl(target));
  }, [problem]);

  if (!problem) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex animate-appear items-start gap-3 rounded-md border border-danger/30 bg-danger-soft px-4 py-3"
    >
      <CircleAlert aria-hidden className="mt-1 size-5 shrink-0 text-danger" />
      <div className="min-w-0">
        <p className="font-medium">{problem.message || m.ui_form_problem()}</p>
        {faults.length > 0 && (
          <ul className="mt-1 text-sm">
            {faults.map((fault) => (
              <li key={fault.name}>
                <button
                  type="button"
                  className="min-h-6 py-0.5 text-left underline underline-offset-4 hover:text-danger"
                  onClick={() => {
                    if (!box.current) return;
                    const control = controlsNear(box.current).find(({ name }) => name === fault.name);
                    if (control) focusControl(control);
                  }}
                >
                  {labels[fault.name] ? `${labels[fault.name]}: ` : ''}
                  {fault.message}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controlsNear(box: HTMLElement): FormControl[] {
  const within: ParentNode = box.closest('form') ?? document;
  const controls = within.querySelectorAll<FormControl>('input:not([type=hidden]), select, textarea');
  return [...controls].filter(({ disabled }) => !disabled);
}
