import type { ReactNode } from 'react';
import { useState } from 'react';
import { alert } from '#ui/alert.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingOverlay } from '#ui/loading-overlay.tsx';
import { prompt } from '#ui/prompt.ts';
import { Sheet } from '#ui/sheet.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { DemoRow, DemoSection } from './demo-section.tsx';
import { demoWords } from './demo-words.tsx';

export function OverlaySections(): ReactNode {
  const w = demoWords();
  const [answer, setAnswer] = useState('–');
  const [dialogOpen, setDialogOpen] = useState(false);
  const [sheetOpen, setSheetOpen] = useState<'left' | 'right' | 'bottom'>();
  const told = (value: string | true | null): void => setAnswer(JSON.stringify(value));
  return (
    <>
      <DemoSection id="toast" title="Toast">
        <DemoRow>
          <Button onClick={() => void toast(w.saved)}>toast()</Button>
          <Button
            onClick={() =>
              void toast({
                message: w.saved,
                tone: 'positive',
                action: { label: w.undo, onPress: () => void toast(w.undo) },
              })
            }
          >
            {w.undo}
          </Button>
          <Button
            onClick={() =>
              void toast({ message: w.failed, tone: 'danger', durationMs: Number.POSITIVE_INFINITY })
            }
          >
            {w.fail}
          </Button>
        </DemoRow>
      </DemoSection>
      <DemoSection id="alert" title="Alert">
        <DemoRow>
          <Button onClick={() => void alert(w.alertText)}>alert()</Button>
          <Button
            onClick={() => {
              void alert({ title: '1', message: w.alertText });
              void alert({ title: '2', message: w.noticeBody, confirmLabel: w.done });
            }}
          >
            2 × alert()
          </Button>
        </DemoRow>
      </DemoSection>
      <DemoSection id="prompt" title="Prompt">
        <DemoRow>
          <Button
            onClick={async () =>
              told(await prompt({ message: w.promptText, input: { placeholder: w.folder } }))
            }
          >
            prompt() input
          </Button>
          <Button
            onClick={async () =>
              told(await prompt({ message: w.confirmText, danger: true, confirmLabel: w.remove }))
            }
          >
            prompt()
          </Button>
          <Button onClick={async () => told(await prompt({ message: w.alertText, hideCancel: true }))}>
            hideCancel
          </Button>
          <output className="font-mono text-sm">{answer}</output>
        </DemoRow>
      </DemoSection>
      <DemoSection id="dialog" title="Dialog, sheet">
        <DemoRow>
          <Button onClick={() => setDialogOpen(true)}>Dialog</Button>
          <Button onClick={() => setSheetOpen('right')}>Sheet right</Button>
          <Button onClick={() => setSheetOpen('left')}>Sheet left</Button>
          <Button onClick={() => setSheetOpen('bottom')}>Sheet bottom</Button>
        </DemoRow>
        <Dialog
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
      </DemoSection>
      <DemoSection id="loading-overlay" title="Loading overlay">
        <div className="relative max-w-md rounded-lg border border-line bg-surface p-5">
          <p aria-hidden>{w.subtitle}</p>
          <p aria-hidden className="text-ink-soft">
            {w.loadingBox}
          </p>
          <LoadingOverlay />
        </div>
        <LinkButton to="/test-loading" className="self-start">
          {w.loadingTitle}
        </LinkButton>
      </DemoSection>
    </>
  );
}
