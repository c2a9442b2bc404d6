import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { DemoRow, DemoSection, DemoState } from './demo-section.tsx';
import { demoWords } from './demo-text.tsx';
import { wait } from './wait.tsx';

/** Submit button: pending, finished, and with custom labels. */
export function SubmitSection(): ReactNode {
  const w = demoWords();
  const fail = (): Promise<never> => wait(800).then(() => Promise.reject(new Error('demo')));
  return (
    <DemoSection id="submit-button" title="Submit button">
      <DemoState name="onPress, busy, disabled">
        <DemoRow>
          <SubmitButton onPress={() => wait(1200)}>{w.save}</SubmitButton>
          <SubmitButton onPress={fail} variant="secondary">
            {w.fail}
          </SubmitButton>
          <SubmitButton busy onPress={() => wait(0)}>
            {w.save}
          </SubmitButton>
          <SubmitButton disabled onPress={() => wait(0)}>
            {w.save}
          </SubmitButton>
        </DemoRow>
      </DemoState>
      <DemoState name="outcome">
        <DemoRow>
          <SentForm outcome="success" label={w.save} />
          <SentForm outcome="error" label={w.fail} />
        </DemoRow>
      </DemoState>
      <DemoState name="variant, size, icon, full">
        <DemoRow>
          <SubmitButton variant="danger" size="sm" onPress={() => wait(1200)}>
            {w.remove}
          </SubmitButton>
          <SubmitButton size="lg" icon={<Send aria-hidden />} onPress={() => wait(1200)}>
            {w.send}
          </SubmitButton>
        </DemoRow>
        <div className="mt-3 max-w-sm">
          <SubmitButton full onPress={() => wait(1200)}>
            {w.buy}
          </SubmitButton>
        </div>
      </DemoState>
      <DemoState name="processingLabel, successLabel, errorLabel">
        <DemoRow>
          {[() => wait(1200), fail].map((send, index) => (
            <SubmitButton
              key={index === 0 ? 'sent' : 'failed'}
              variant={index === 0 ? 'primary' : 'secondary'}
              onPress={send}
              processingLabel={w.sending}
              successLabel={w.sent}
              errorLabel={w.notSent}
            >
              {index === 0 ? w.send : w.fail}
            </SubmitButton>
          ))}
        </DemoRow>
      </DemoState>
    </DemoSection>
  );
}

/** A form as on real pages: submitting, then answered. */
function SentForm({ outcome, label }: { outcome: 'success' | 'error'; label: string }): ReactNode {
  const [isSent, setIsSent] = useState(false);
  const [answer, setAnswer] = useState<'success' | 'error'>();

  async function send(): Promise<void> {
    setIsSent(true);
    await wait(1000);
    setAnswer(outcome);
    setIsSent(false);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <SubmitButton busy={isSent} outcome={answer} variant={outcome === 'success' ? 'primary' : 'secondary'}>
        {label}
      </SubmitButton>
    </form>
  );
}
