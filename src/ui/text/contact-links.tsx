import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** How to reach a site, as its settings have it. */
export interface Contact {
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly line?: string | undefined;
}

/** Whether there is any way to reach the site. */
export function isReachable({ phone, email, line }: Contact): boolean {
  return Boolean(phone || email || line);
}

/** Telephone, e-mail and LINE as links to press; nothing where none is known. */
export function ContactLinks({ phone, email, line, className }: Contact & { className?: string }): ReactNode {
  if (!isReachable({ phone, email, line })) return null;
  const link =
    'inline-flex min-h-11 items-center font-medium break-all text-ink underline underline-offset-4 hover:text-accent';
  return (
    <p className={classNames('flex flex-wrap gap-x-5', className)}>
      {phone && (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={`${link} tabular-nums`}>
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={link}>
          {email}
        </a>
      )}
      {line && <span className="inline-flex min-h-11 items-center font-medium text-ink">LINE {line}</span>}
    </p>
  );
}
