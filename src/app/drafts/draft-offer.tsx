import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { typeInto } from '#ui/form/type-into.ts';
import {
  dropAllDrafts,
  dropDraft,
  draftsOf,
  type KeptDraft,
  keepText,
  markSent,
  settleDrafts,
} from './drafts.ts';
import { fieldAt, keepableField, placeOf } from './draft-fields.ts';

/** Stores what a person types into forms until it is saved, and offers to restore it otherwise. */
export function DraftOffer({ person }: { person: string | null }): ReactNode {
  const { pathname } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  const [offer, setOffer] = useState<KeptDraft | null>(null);
  useKeeping(person, pathname);
  useEffect(() => {
    if (!isIdle) return;
    const hasProblem = document.querySelector('form [aria-invalid="true"], form [role="alert"]') !== null;
    settleDrafts(sessionStorage, { person, path: pathname, hasProblem });
    setOffer(person === null || hasProblem ? null : offerFor(person, pathname));
  }, [person, pathname, isIdle]);
  if (offer === null || person === null) return null;
  const isHere = offer.path === pathname;
  const discard = (): void => {
    dropDraft(sessionStorage, person, offer.path);
    setOffer(null);
  };
  const restore = (): void => {
    for (const [place, text] of Object.entries(offer.fields)) {
      const field = fieldAt(place);
      if (field) typeInto(field, text);
    }
    setOffer(null);
  };
  return (
    <section
      aria-label={m.app_draft_title()}
      className="sticky bottom-[calc(1rem+var(--bottom-bar,0rem))] z-40 m-4 flex animate-rise flex-col gap-3 rounded-lg border border-line bg-raised p-4 shadow-float sm:ms-auto sm:w-96 print:hidden"
    >
      <div role="status">
        <p className="font-medium">{m.app_draft_title()}</p>
        <p className="text-sm text-ink-soft">{isHere ? m.app_draft_here() : m.app_draft_elsewhere()}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isHere ? (
          <Button variant="primary" size="sm" onClick={restore}>
            {m.app_draft_restore()}
          </Button>
        ) : (
          <LinkButton variant="primary" size="sm" to={offer.path}>
            {m.app_draft_open()}
          </LinkButton>
        )}
        <Button variant="quiet" size="sm" onClick={discard}>
          {m.app_draft_discard()}
        </Button>
      </div>
    </section>
  );
}

/**
 * Returns the fields of this page's draft that differ from the page, or else the latest draft that a session end
 * interrupted.
 */
function offerFor(person: string, path: string): KeptDraft | null {
  const drafts = draftsOf(sessionStorage, person, Date.now());
  const here = drafts.find((draft) => draft.path === path);
  const lacking = Object.entries(here?.fields ?? {}).filter(([place, text]) => {
    const field = fieldAt(place);
    return field !== null && field.value !== text;
  });
  if (here && lacking.length > 0) return { ...here, fields: Object.fromEntries(lacking) };
  return drafts.find((draft) => draft.isInterrupted && draft.path !== path) ?? null;
}

/** Stores input and submissions anywhere on the page; what a form was reset to is not kept. */
function useKeeping(person: string | null, path: string): void {
  useEffect(() => {
    if (person === null) return;
    const keep = (element: unknown): void => {
      const field = keepableField(element);
      if (!field) return;
      keepText(sessionStorage, { person, path, place: placeOf(field), text: field.value, now: Date.now() });
    };
    const onInput = ({ target }: Event): void => keep(target);
    const onSubmit = (event: SubmitEvent): void => {
      if (event.submitter?.getAttribute('value') === 'sign_out') {
        for (const memory of [sessionStorage, localStorage]) dropAllDrafts(memory);
        return;
      }
      const fields = [...(event.target as HTMLFormElement).elements].flatMap(
        (element) => keepableField(element) ?? [],
      );
      markSent(sessionStorage, person, path, fields.map(placeOf));
    };
    const onReset = ({ target }: Event): void => {
      for (const element of (target as HTMLFormElement).elements) {
        const field = keepableField(element);
        if (!field) continue;
        keepText(sessionStorage, { person, path, place: placeOf(field), text: '', now: Date.now() });
      }
    };
    // Input typed before this code loaded.
    const { activeElement: typing } = document;
    if (typing && 'defaultValue' in typing && 'value' in typing && typing.value !== typing.defaultValue)
      keep(typing);
    document.addEventListener('input', onInput);
    document.addEventListener('submit', onSubmit, true);
    document.addEventListener('reset', onReset);
    return () => {
      document.removeEventListener('input', onInput);
      document.removeEventListener('submit', onSubmit, true);
      document.removeEventListener('reset', onReset);
    };
  }, [person, path]);
}
