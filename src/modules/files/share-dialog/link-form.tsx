import { type FormEvent, type ReactNode, useState } from 'react';
import * as m from '#messages';
import { isIsoDate } from '#platform/dates/calendar-date.ts';
import { formatDay } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { fileCalls } from '../browser/file-calls.ts';
import type { FileItem } from '../item/file-contract.ts';
import { problemText } from '../browser/show-problem.tsx';
import { type FileLink, type LinkMode, MIN_LINK_PASSWORD } from '../sharing/share-contract.ts';
import { lastDayOf, modeHelp, modeText } from '../sharing/sharing-text.tsx';

/** Form for creating or changing a link. */
export function LinkForm({
  item,
  link,
  locale,
  zone,
  onDone,
  onCancel,
}: {
  item: FileItem;
  link: FileLink | null;
  locale: Locale;
  zone: string;
  onDone: (link: FileLink) => void;
  onCancel: () => void;
}): ReactNode {
  const [mode, setMode] = useState<LinkMode>(link?.mode ?? 'download');
  const [hasPassword, setHasPassword] = useState(link?.hasPassword ?? false);
  const [password, setPassword] = useState('');
  const [expires, setExpires] = useState(link?.expiresAt ? lastDayOf(link.expiresAt, zone) : '');
  const [maxDownloads, setMaxDownloads] = useState(link?.maxDownloads?.toString() ?? '');
  const [note, setNote] = useState(link?.note ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const needsPassword = hasPassword && !link?.hasPassword;
  const isShort = hasPassword && (needsPassword || password !== '') && password.length < MIN_LINK_PASSWORD;
  const modes: LinkMode[] =
    item.kind === 'folder' ? ['view', 'download', 'edit', 'drop_box'] : ['view', 'download'];

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isShort) return setProblem(m.files_link_password_short({ count: MIN_LINK_PASSWORD }));
    setIsBusy(true);
    const options = {
      mode,
      ...(!hasPassword ? { password: null } : password !== '' && { password }),
      expires: expires === '' ? null : expires,
      maxDownloads: Number(maxDownloads) > 0 ? Math.floor(Number(maxDownloads)) : null,
      note,
    };
    try {
      onDone(
        link === null
          ? await fileCalls.makeLink(item.itemId, options)
          : await fileCalls.changeLink(item.itemId, link.linkId, options),
      );
    } catch (error) {
      setProblem(problemText(error));
      setIsBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
      <RadioCards
        legend={m.files_link_mode()}
        name={`mode-${link?.linkId ?? 'new'}`}
        value={mode}
        onChange={(value) => setMode(value as LinkMode)}
        options={modes.map((each) => ({ value: each, label: modeText(each), help: modeHelp(each) }))}
        columns={2}
      />
      <div>
        <Checkbox
          label={m.files_link_with_password()}
          checked={hasPassword}
          onChange={({ target }) => setHasPassword(target.checked)}
        />
        {hasPassword && (
          <TextField
            label={m.files_link_password()}
            type="password"
            autoComplete="new-password"
            value={password}
            maxLength={200}
            help={
              link?.hasPassword
                ? m.files_link_password_keep()
                : m.files_link_password_help({ count: MIN_LINK_PASSWORD })
            }
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label={m.files_link_expires()}
          optional
          defaultValue={expires}
          help={
            isIsoDate(expires)
              ? m.files_link_until({ date: formatDay(expires, { locale, style: 'full' }) })
              : undefined
          }
          onChange={setExpires}
        />
        <TextField
          label={m.files_link_max_downloads()}
          inputMode="numeric"
          optional
          value={maxDownloads}
          maxLength={7}
          onChange={({ target }) => setMaxDownloads(target.value.replace(/\D/g, ''))}
        />
      </div>
      <TextField
        label={m.files_link_note()}
        optional
        value={note}
        maxLength={500}
        onChange={({ target }) => setNote(target.value)}
      />
      {problem !== null && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{m.files_cancel()}</Button>
        <Button type="submit" variant="primary" disabled={isBusy}>
          {link === null ? m.files_link_make() : m.files_link_save()}
        </Button>
      </div>
    </form>
  );
}
