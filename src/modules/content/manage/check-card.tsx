import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Role } from '#platform/access/role-rules.ts';
import { Button } from '#ui/action/button.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Badge } from '#ui/text/badge.tsx';
import type { ItemCheck } from '../check/check-item.ts';
import { isAdvice } from '../check/check-rules.ts';
import { findingText } from '../check/finding-text.ts';
import { managePaths } from '../item/paths.ts';
import { FindingIcon } from '../check/finding-icon.tsx';
import { ROLE_TEXTS } from './item-text.ts';

type Found = ItemCheck['findings'][number];

/** What to look at before publishing, with the way to each place in the editor. */
export function CheckCard({
  itemId,
  check,
  role,
  form,
}: {
  itemId: string;
  check: ItemCheck;
  /** Whose texts the editor shows. */
  role: Role;
  /** Id of the editor's form. */
  form: string;
}): ReactNode {
  const { findings, total } = check;
  return (
    <Card id="check" title={m.content_check()} description={m.content_check_help()}>
      {findings.length === 0 ? (
        <p className="text-ink-soft">{m.content_check_none()}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {findings.map((finding, index) => (
            <li key={`${finding.role} ${index}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <FindingIcon isAdvice={isAdvice(finding)} />
              <span className="min-w-0 grow basis-60 break-words">
                {findingText(finding)}{' '}
                {finding.role !== 'guest' && <Badge>{ROLE_TEXTS[finding.role]()}</Badge>}
              </span>
              {'part' in finding ? (
                <LinkButton
                  size="sm"
                  to={managePaths.build(itemId, finding.role, finding.part)}
                  aria-label={m.content_check_go_to({ text: findingText(finding) })}
                >
                  {m.content_check_go()}
                </LinkButton>
              ) : finding.role === role ? (
                <Button
                  size="sm"
                  aria-label={m.content_check_go_to({ text: findingText(finding) })}
                  onClick={() => goTo(form, finding)}
                >
                  {m.content_check_go()}
                </Button>
              ) : (
                <LinkButton
                  size="sm"
                  to={managePaths.item(itemId, finding.role === 'guest' ? undefined : finding.role)}
                  aria-label={m.content_check_go_to({ text: findingText(finding) })}
                >
                  {m.content_check_go()}
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {total > findings.length && (
        <p className="pt-2 text-sm text-ink-soft">
          {m.content_check_more({ count: total - findings.length })}
        </p>
      )}
    </Card>
  );
}

/** Shows the place of a finding and puts the caret there: a block of the text, or a field. */
function goTo(formId: string, finding: Found): void {
  const form = document.querySelector(`#${formId}`);
  if (!('at' in finding)) {
    const name = finding.code === 'title_long' ? 'title' : 'excerpt';
    form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
    return;
  }
  const text = form?.querySelector<HTMLElement>('[role=textbox][contenteditable=true]');
  const block = text?.children[finding.at];
  if (!text || !block) return;
  text.focus({ preventScroll: true });
  getSelection()?.collapse(block, 0);
  block.scrollIntoView({ block: 'center' });
}
