import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { billingPaths } from '../paths.ts';

/** Finds a payment by link, code or number; works as a plain GET form. */
export function PayFinder({
  code = '',
  isUnknown = false,
  isSignedIn,
}: {
  code?: string;
  isUnknown?: boolean;
  isSignedIn: boolean;
}): ReactNode {
  return (
    <Card title={m.billing_find_title()} description={m.billing_find_help()}>
      <Form action={billingPaths.pay()} className="flex flex-wrap items-start gap-3">
        <TextField
          key={code}
          className="min-w-0 grow basis-64"
          label={m.billing_find_code()}
          name="code"
          required
          defaultValue={code}
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          help={isSignedIn ? m.billing_find_code_help_signed_in() : m.billing_find_code_help()}
          error={isUnknown ? m.billing_find_unknown() : undefined}
        />
        <Button type="submit" variant="primary" icon={<ArrowRight aria-hidden />} className="sm:mt-6.75">
          {m.billing_find_go()}
        </Button>
      </Form>
    </Card>
  );
}
