import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/text/notice.tsx';
import type { UsageReply } from '../item/file-contract.ts';
import type { Usage } from '../quota/quota-contract.ts';
import type { FileRoot } from './listing-contract.ts';
import { fullness, sizeText } from '../item/file-size-rules.ts';

const BAR = { fine: 'bg-accent', tight: 'bg-warning', full: 'bg-danger' } as const;

/** Returns the label of the quota of a file manager's first space. */
export function quotaLabel({ sharedName }: Pick<FileRoot, 'sharedName'>): string {
  return sharedName === undefined ? m.files_quota() : m.files_quota_shared();
}

/** Meter of the used quota. */
export function QuotaMeter({
  label,
  usage,
  locale,
}: {
  label: string;
  usage: Usage;
  locale: Locale;
}): ReactNode {
  const { percent, state } = fullness(usage);
  const text = m.files_quota_used({
    used: sizeText(usage.usedBytes, locale),
    limit: sizeText(usage.limitBytes, locale),
  });
  return (
    <div>
      <p className="mb-1 flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="font-medium">{label}</span>
        <span className="text-ink-soft tabular-nums">{text}</span>
      </p>
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-[color-mix(in_srgb,var(--ink)_12%,transparent)]"
      >
        <div className={classNames('h-full rounded-full', BAR[state])} style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

/** Warning before uploads are refused: for the quota of the reader or of a shared space first, then for the site's. */
export function QuotaWarning({
  usage,
  isShared = false,
  locale,
}: {
  usage: UsageReply;
  isShared?: boolean;
  locale: Locale;
}): ReactNode {
  const ownText = isShared ? m.files_quota_shared_text : m.files_quota_own_text;
  const own = fullness(usage.person);
  const whole = fullness(usage.tenant);
  const tight = own.state !== 'fine' ? usage.person : whole.state !== 'fine' ? usage.tenant : null;
  if (tight === null) return null;
  const isFull = fullness(tight).state === 'full';
  const leftBytes = Math.max(tight.limitBytes - tight.usedBytes - tight.reservedBytes, 0);
  const left = sizeText(leftBytes, locale);
  return (
    <Notice
      tone={isFull ? 'danger' : 'warning'}
      title={
        leftBytes === 0
          ? m.files_quota_none_title()
          : isFull
            ? m.files_quota_full_title()
            : m.files_quota_tight_title()
      }
      className="mb-4"
    >
      {tight === usage.person ? ownText({ left }) : m.files_quota_site_text({ left })}
    </Notice>
  );
}
