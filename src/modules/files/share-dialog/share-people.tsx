import { UserRoundPlus, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Select } from '#ui/form/select.tsx';
import { SuggestField } from '#ui/form/suggest-field.tsx';
import { toast } from '#ui/toast/toast.ts';
import { fileCalls } from '../browser/file-calls.ts';
import { ACCESS_LEVELS } from '../item/file-contract.ts';
import { problemText, showProblem } from '../browser/show-problem.tsx';
import type { FileGrant } from '../sharing/share-contract.ts';
import { levelText } from '../sharing/sharing-text.tsx';
import type { ShareProps } from './share-dialog.tsx';
import { type SuggestedPerson, useSuggestedPeople } from './use-suggested-people.tsx';

function levelOptions(): { value: FileGrant['level']; label: string }[] {
  return ACCESS_LEVELS.map((level) => ({ value: level, label: levelText(level) }));
}

/** Grants to people of the site: to those whom one knows by name, to anybody by full e-mail address. */
export function SharePeople({ item, sharing, onChange }: ShareProps): ReactNode {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<SuggestedPerson | null>(null);
  const suggested = useSuggestedPeople(item.itemId, chosen === null ? text : '');
  const [level, setLevel] = useState<FileGrant['level']>('download');
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setIsBusy] = useState(false);
  const kept = (grant: FileGrant): void =>
    onChange({
      ...sharing,
      grants: sharing.grants.some(({ personId }) => personId === grant.personId)
        ? sharing.grants.map((each) => (each.personId === grant.personId ? grant : each))
        : [...sharing.grants, grant],
    });

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (chosen === null && !text.includes('@')) return setProblem(m.files_share_email_needed());
    setIsBusy(true);
    try {
      const who = chosen === null ? { email: text } : { personId: chosen.personId };
      const grant = await fileCalls.grant(item.itemId, { ...who, level });
      kept(grant);
      setText('');
      setChosen(null);
      setProblem(undefined);
      void toast(m.files_shared_with({ name: grant.name }));
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setIsBusy(false);
    }
  }

  async function change(grant: FileGrant, to: FileGrant['level']): Promise<void> {
    kept({ ...grant, level: to });
    try {
      kept(await fileCalls.changeGrant(item.itemId, grant.grantId, to));
    } catch (error) {
      kept(grant);
      showProblem(error);
    }
  }

  async function end(grant: FileGrant): Promise<void> {
    try {
      await fileCalls.endGrant(item.itemId, grant.grantId);
      onChange({ ...sharing, grants: sharing.grants.filter(({ grantId }) => grantId !== grant.grantId) });
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <>
      <form noValidate onSubmit={(event) => void add(event)} className="flex flex-wrap items-start gap-3">
        <SuggestField
          label={m.files_share_email()}
          help={m.files_share_email_help()}
          value={text}
          maxLength={254}
          error={problem}
          suggestions={
            chosen === null
              ? suggested.map(({ personId, name, email }) => ({ id: personId, label: name, detail: email }))
              : []
          }
          suggestionsLabel={m.files_share_suggested()}
          onText={(typed) => {
            setText(typed);
            setChosen(null);
            setProblem(undefined);
          }}
          onChoose={(personId) => {
            const person = suggested.find((each) => each.personId === personId);
            if (!person) return;
            setText(person.name);
            setChosen(person);
            setProblem(undefined);
          }}
          className="min-w-0 grow basis-52"
        />
        <Select
          label={m.files_share_level()}
          value={level}
          options={levelOptions()}
          onChange={({ target }) => setLevel(target.value as FileGrant['level'])}
          className="w-44 max-sm:grow"
        />
        <Button
          type="submit"
          variant="primary"
          disabled={isBusy}
          icon={<UserRoundPlus aria-hidden />}
          className="mt-6.75"
        >
          {m.files_share_add()}
        </Button>
      </form>
      <h3 className="mt-6 mb-1 text-sm font-semibold">{m.files_share_who()}</h3>
      {sharing.grants.length + sharing.inherited.length === 0 && (
        <p className="text-sm text-ink-soft">{m.files_share_nobody()}</p>
      )}
      <ul className="divide-y divide-line">
        {sharing.grants.map((grant) => (
          <li key={grant.grantId} className="flex items-center gap-2 py-2">
            <Person grant={grant} />
            <Select
              label={m.files_share_level_of({ name: grant.name })}
              hideLabel
              value={grant.level}
              options={levelOptions()}
              onChange={({ target }) => void change(grant, target.value as FileGrant['level'])}
              className="w-40 shrink-0 sm:w-44"
            />
            <IconButton
              label={m.files_share_end({ name: grant.name })}
              icon={<X aria-hidden />}
              onClick={() => void end(grant)}
            />
          </li>
        ))}
        {sharing.inherited.map((grant) => (
          <li key={grant.grantId} className="flex flex-wrap items-center gap-2 py-2">
            <Person grant={grant} />
            <span className="text-sm text-ink-soft">
              {levelText(grant.level)} · {m.files_share_inherited({ name: grant.folder.name })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Person({ grant }: { grant: FileGrant }): ReactNode {
  return (
    <span className="min-w-0 grow basis-24">
      <span className="block truncate text-sm font-medium">{grant.name}</span>
    </span>
  );
}
