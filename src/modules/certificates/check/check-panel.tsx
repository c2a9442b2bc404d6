import { FileCheck2, Hash, KeyRound } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import * as m from '#messages';
import { buttonClass } from '#ui/action/button-class.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/text/notice.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { StatusBadge } from '../certificate/certificate-text.tsx';
import { certificatesPaths } from '../paths.ts';
import type { CheckInput, CheckResult, FileVerdict, PublicCertificate } from './check-certificate.ts';
import { PrintedFacts } from './printed-facts.tsx';
import { claimedCode, MAX_FILE_BYTES, sha256Of } from './read-file-rules.ts';

interface Check {
  readonly result: CheckResult | null;
  readonly query: CheckInput;
  readonly zone: string;
  readonly locale: 'th' | 'en';
  readonly isNameSearchOn: boolean;
  /** Path of the page that runs the check. */
  readonly action: string;
}

/** The ways to check a certificate, and the result. */
export function CheckPanel(check: Check): ReactNode {
  return (
    <div className="flex flex-col gap-5">
      <Result {...check} />
      <div className="grid gap-5 md:grid-cols-2">
        <CodeForm {...check} />
        <NumberForm {...check} />
      </div>
      <DropZone action={check.action} />
    </div>
  );
}

function CodeForm({ query, action }: Check): ReactNode {
  return (
    <Card title={m.certificates_by_code()} description={m.certificates_by_code_help()}>
      <Form
        action={action}
        role="search"
        aria-label={m.certificates_by_code()}
        className="flex flex-col gap-4"
      >
        <TextField
          label={m.certificates_code()}
          name="code"
          defaultValue={query.sha256 === undefined ? query.code : ''}
          placeholder="XXXX-XXXX-XXXXX"
          maxLength={200}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <Button type="submit" variant="primary" icon={<KeyRound aria-hidden />} className="sm:self-start">
          {m.certificates_check()}
        </Button>
      </Form>
    </Card>
  );
}

function NumberForm({ query, action, isNameSearchOn }: Check): ReactNode {
  const title = isNameSearchOn ? m.certificates_by_number() : m.certificates_by_number_only();
  return (
    <Card
      title={title}
      description={isNameSearchOn ? m.certificates_by_number_help() : m.certificates_by_number_only_help()}
    >
      <Form action={action} role="search" aria-label={title} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={m.certificates_number()}
            name="number"
            defaultValue={query.number}
            placeholder="12/2569"
            maxLength={60}
            autoComplete="off"
            optional={isNameSearchOn}
            required={!isNameSearchOn}
          />
          <TextField
            label={m.certificates_holder()}
            name="name"
            defaultValue={query.name}
            maxLength={200}
            autoComplete="off"
            required
          />
        </div>
        <Button type="submit" icon={<Hash aria-hidden />} className="sm:self-start">
          {m.certificates_check()}
        </Button>
      </Form>
    </Card>
  );
}

/** Hashes the file in the browser: only its hash and claimed code leave the visitor's machine. */
function DropZone({ action }: { action: string }): ReactNode {
  const navigate = useNavigate();
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function check(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > MAX_FILE_BYTES) return setProblem(m.certificates_file_too_large());
    // `crypto.subtle` is missing on pages served over plain http.
    if (!('subtle' in crypto)) return setProblem(m.certificates_file_insecure());
    setProblem(null);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const query = new URLSearchParams({ sha256: await sha256Of(bytes) });
    const code = claimedCode(bytes);
    if (code !== null) query.set('code', code);
    await navigate(`${action}?${query}`);
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    void check(event.dataTransfer.files[0]);
  }
  return (
    <Card title={m.certificates_by_file()} description={m.certificates_by_file_help()}>
      <div
        className={classNames(
          'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed p-6 text-center',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <FileCheck2 aria-hidden className="size-8 text-ink-soft" />
        <p className="text-ink-soft">{m.certificates_drop_here()}</p>
        <label
          className={buttonClass({
            className:
              'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          })}
        >
          {m.certificates_choose_file()}
          <input
            type="file"
            accept="application/pdf"
            className="sr-only"
            onChange={(event) => void check(event.currentTarget.files?.[0])}
          />
        </label>
        {problem !== null && (
          <Notice tone="danger" live>
            {problem}
          </Notice>
        )}
      </div>
    </Card>
  );
}

function Result({ result, zone, locale }: Check): ReactNode {
  if (result === null) return null;
  const [only] = result.found;
  return (
    <div role="status" className="flex flex-col gap-4">
      {result.file !== null && <Verdict file={result.file} />}
      {result.found.length === 0 && result.file === null && (
        <Notice tone="warning" title={m.certificates_none_found()}>
          {m.certificates_none_found_text()}
        </Notice>
      )}
      {result.found.map((certificate) => (
        <Found key={certificate.code} certificate={certificate} />
      ))}
      {only && result.file === 'changed' && <PrintedFacts certificate={only} zone={zone} locale={locale} />}
    </div>
  );
}

function Verdict({ file }: { file: FileVerdict }): ReactNode {
  switch (file) {
    case 'same':
      return (
        <Notice tone="positive" title={m.certificates_file_same()}>
          {m.certificates_file_same_text()}
        </Notice>
      );
    case 'changed':
      return (
        <Notice tone="danger" title={m.certificates_file_changed()}>
          {m.certificates_file_changed_text()}
        </Notice>
      );
    case 'unknown':
      return (
        <Notice tone="warning" title={m.certificates_file_unknown()}>
          {m.certificates_file_unknown_text()}
        </Notice>
      );
  }
}

/** One certificate as a row that links to its page. */
export function Found({
  certificate,
  to = certificatesPaths.public(certificate.code),
}: {
  certificate: PublicCertificate;
  to?: string;
}): ReactNode {
  return (
    <Link
      to={to}
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4 shadow-rest hover:border-line-strong"
    >
      <span className="min-w-0">
        <span className="block font-medium break-words">{certificate.lesson}</span>
        <span className="block text-sm break-words text-ink-soft">
          {certificate.name} · {m.certificates_number_of({ number: certificate.number })}
        </span>
      </span>
      <StatusBadge status={certificate.status} />
    </Link>
  );
}
