import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { ListChecks } from 'lucide-react';
import * as m from '#messages';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import type { Finding } from '../check/check-rules.ts';
import { FindingIcon } from '../check/finding-icon.tsx';
import { findingText } from '../check/finding-text.ts';
import { layoutFindings, type LayoutPlace, linksOfLayout } from '../check/layout-check-rules.ts';
import type { PageLayout } from '../layout/layout-contract.ts';
import { blocksOf } from '../layout/layout-parts-rules.ts';
import { findPart } from './edit-layout-rules.ts';
import { nameOf } from './outline.tsx';

export type FoundInPage = Finding & LayoutPlace;

/** Findings that are listed; the first ones. */
const MAX_LISTED = 100;

/**
 * The button that opens what to look at in the page, and its number. What the page holds is checked at every change;
 * `foundByServer` is what the server found in the last saved version: it is shown as long as it is still there.
 */
export function ChecksButton({
  layout,
  foundByServer,
  isOpen,
  onToggle,
  onSelect,
}: {
  layout: PageLayout;
  foundByServer: readonly FoundInPage[];
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** Selects a block. */
  onSelect: (part: string) => void;
}): ReactNode {
  const shown = useDeferredValue(layout);
  const findings = useMemo(() => findingsOf(shown, foundByServer), [shown, foundByServer]);
  const label =
    findings.length === 0
      ? m.content_build_checks()
      : m.content_build_checks_some({ count: findings.length });
  return (
    <>
      <span className="relative inline-flex">
        <IconButton label={label} icon={<ListChecks />} onClick={() => onToggle(true)} />
        {findings.length > 0 && (
          <span
            aria-hidden
            className="pointer-events-none absolute end-0.5 top-0.5 min-w-4 rounded-full bg-warning px-1 text-center text-xs leading-4 font-medium text-warning-ink"
          >
            {findings.length > 99 ? '99+' : findings.length}
          </span>
        )}
      </span>
      <Sheet title={m.content_build_checks()} open={isOpen} onClose={() => onToggle(false)}>
        {findings.length === 0 ? (
          <p className="text-ink-soft">{m.content_check_none()}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {findings.slice(0, MAX_LISTED).map((finding, index) => (
              <li key={`${index} ${finding.part} ${finding.code}`}>
                <button
                  type="button"
                  onClick={() => {
                    onToggle(false);
                    onSelect(finding.part);
                  }}
                  className="flex w-full items-start gap-3 rounded-md px-2 py-2.5 text-start hover:bg-sunken"
                >
                  <FindingIcon isAdvice={false} />
                  <span className="min-w-0 break-words">
                    <span className="block">{findingText(finding)}</span>
                    <span className="block truncate text-sm text-ink-soft">{placeOf(shown, finding)}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {findings.length > MAX_LISTED && (
          <p className="pt-2 text-sm text-ink-soft">
            {m.content_check_more({ count: findings.length - MAX_LISTED })}
          </p>
        )}
      </Sheet>
    </>
  );
}

function findingsOf(layout: PageLayout, foundByServer: readonly FoundInPage[]): FoundInPage[] {
  const links = new Set(linksOfLayout(layout).map(({ part, href }) => `${part} ${href}`));
  const blocks = new Map(blocksOf(layout).map((block) => [block.id, block]));
  const stays = foundByServer.filter((finding) => {
    const block = blocks.get(finding.part);
    if ('href' in finding) return links.has(`${finding.part} ${finding.href}`);
    if (finding.code === 'section_not_public')
      return block?.type === 'section' && block.slug === finding.slug;
    return block !== undefined;
  });
  const order = new Map([...blocks.keys()].map((id, at) => [id, at]));
  return [...layoutFindings(layout), ...stays].toSorted(
    (one, other) => (order.get(one.part) ?? 0) - (order.get(other.part) ?? 0),
  );
}

function placeOf(layout: PageLayout, { part }: FoundInPage): string {
  const found = findPart(layout, part);
  return found ? nameOf(found) : '';
}
