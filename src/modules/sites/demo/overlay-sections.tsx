import type { ReactNode } from 'react';
import { useState } from 'react';
import { alert } from '#ui/overlay/alert.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog, type DialogProps } from '#ui/overlay/dialog.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { toast } from '#ui/toast/toast.ts';
import { DemoRow, DemoSection, DemoState } from './demo-section.tsx';
import { demoWords } from './demo-text.tsx';

export function OverlaySections(): ReactNode {
  const w = demoWords();
  return (
    <>
      <DemoSection id="toast" title="Toast">
        <Toasts />
      </DemoSection>
      <DemoSection id="alert" title="Alert">
        <DemoRow>
          <Button onClick={() => void alert(w.alertText)}>alert()</Button>
          <Button
            onClick={() =>
              void alert({ title: w.alertTitle, message: w.alertText, confirmLabel: w.understood })
            }
          >
            title, confirmLabel
          </Button>
          <Button
            onClick={() => {
              void alert({ title: '1', message: w.alertText });
              void alert({ title: '2', message: w.noticeBody });
              void alert({ title: '3', message: w.emptyBody, confirmLabel: w.done });
            }}
          >
            3 × alert()
          </Button>
        </DemoRow>
      </DemoSection>
      <DemoSection id="prompt" title="Prompt">
        <Prompts />
      </DemoSection>
      <DemoSection id="dialog" title="Dialog, sheet">
        <Windows />
      </DemoSection>
    </>
  );
}

function Toasts(): ReactNode {
  const w = demoWords();
  const messages = {
    neutral: w.alertText,
    accent: w.newOrder,
    positive: w.saved,
    warning: w.lowStock,
    danger: w.failed,
  };
  const tones = ['neutral', 'accent', 'positive', 'warning', 'danger'] as const;
  const undo = { label: w.undo, onPress: () => void toast(w.undo) };
  return (
    <>
      <DemoState name="tone">
        <DemoRow>
          {tones.map((tone) => (
            <Button key={tone} onClick={() => void toast({ message: messages[tone], tone })}>
              {tone}
            </Button>
          ))}
        </DemoRow>
      </DemoState>
      <DemoState name="action, durationMs, count">
        <DemoRow>
          <Button onClick={() => void toast({ message: w.saved, tone: 'positive', action: undo })}>
            {w.undo}
          </Button>
          <Button
            onClick={() =>
              void toast({ message: w.failed, tone: 'danger', durationMs: Number.POSITIVE_INFINITY })
            }
          >
            {w.untilClosed}
          </Button>
          <Button
            onClick={() => {
              for (const message of [w.saved, w.saved, w.saved]) void toast(message);
            }}
          >
            3 × toast()
          </Button>
        </DemoRow>
      </DemoState>
    </>
  );
}

function Prompts(): ReactNode {
  const w = demoWords();
  const [answer, setAnswer] = useState('–');
  const showAnswer = (value: string | true | null): void => setAnswer(JSON.stringify(value));
  return (
    <DemoRow>
      <Button onClick={async () => showAnswer(await prompt(w.receiptText))}>prompt()</Button>
      <Button
        onClick={async () =>
          showAnswer(await prompt({ message: w.receiptText, confirmLabel: w.send, cancelLabel: w.doNotSend }))
        }
      >
        confirmLabel, cancelLabel
      </Button>
      <Button
        onClick={async () =>
          showAnswer(await prompt({ message: w.confirmText, danger: true, confirmLabel: w.remove }))
        }
      >
        danger
      </Button>
      <Button onClick={async () => showAnswer(await prompt({ message: w.alertText, hideCancel: true }))}>
        hideCancel
      </Button>
      <Button
        onClick={async () =>
          showAnswer(await prompt({ message: w.promptText, input: { placeholder: w.folder } }))
        }
      >
        input
      </Button>
      <Button
        onClick={async () =>
          showAnswer(
            await prompt({
              title: w.renameTitle,
              message: w.renameText,
              input: { label: w.folderName, defaultValue: w.folderNow, maxLength: 40 },
              confirmLabel: w.rename,
              cancelLabel: w.keepName,
            }),
          )
        }
      >
        title, label, defaultValue
      </Button>
      <output className="font-mono text-sm">{answer}</output>
    </DemoRow>
  );
}

const dialogs: Record<string, Pick<DialogProps, 'size' | 'dismissible' | 'hideClose'>> = {
  'Dialog sm': { size: 'sm' },
  'Dialog md': {},
  'Dialog lg': { size: 'lg' },
  'Dialog, hideClose': { hideClose: true, dismissible: false },
};

function Windows(): ReactNode {
  const w = demoWords();
  const [dialog, setDialog] = useState<keyof typeof dialogs>('Dialog md');
  const [dialogOpen, setDialogOpen] = useState(false);
  const [sheetOpen, setSheetOpen] = useState<'left' | 'right' | 'bottom'>();
  return (
    <>
      <DemoRow>
        {Object.keys(dialogs).map((name) => (
          <Button
            key={name}
            onClick={() => {
              setDialog(name);
              setDialogOpen(true);
            }}
          >
            {name}
          </Button>
        ))}
        <Button onClick={() => setSheetOpen('right')}>Sheet right</Button>
        <Button onClick={() => setSheetOpen('left')}>Sheet left</Button>
        <Button onClick={() => setSheetOpen('bottom')}>Sheet bottom</Button>
      </DemoRow>
      <Dialog
        {...dialogs[dialog]}
        open={dialogOpen}
        onClose={() => setDialogOpen(false)}
        title={w.edit}
        description={w.dialogText}
        footer={
          <>
            <Button onClick={() => setDialogOpen(false)}>{w.undo}</Button>
            <Button variant="primary" onClick={() => void toast({ message: w.saved, tone: 'positive' })}>
              {w.save}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <TextField label={w.name} />
          <p>{w.long}</p>
          <p>{w.long}</p>
        </div>
      </Dialog>
      <Sheet
        open={sheetOpen !== undefined}
        side={sheetOpen ?? 'right'}
        onClose={() => setSheetOpen(undefined)}
        title={w.filters}
        footer={<Button variant="primary">{w.save}</Button>}
      >
        <TextField label={w.search} />
      </Sheet>
    </>
  );
}
