import type { ReactNode } from 'react';
import { BilingualField } from '#ui/form/bilingual-field.tsx';
import { Prose } from '#ui/text/prose.tsx';
import { DemoSection, DemoState } from './demo-section.tsx';
import { demoWords } from './demo-text.tsx';

/** A text in two languages; each state has a field of its own, and one switch serves all of them. */
export function BilingualSection(): ReactNode {
  const w = demoWords();
  const both = { th: 'ผ้าขาวม้าทอมือ', en: 'Hand-woven loincloth' };
  const product = { label: w.productName, maxLength: 120, required: ['th'] as const };
  return (
    <DemoSection id="bilingual-field" title="Bilingual field">
      <div className="grid gap-5 sm:grid-cols-2">
        <DemoState name="both languages">
          <BilingualField {...product} names={{ th: 'demo-both-th', en: 'demo-both-en' }} texts={both} />
        </DemoState>
        <DemoState name="one language missing">
          <BilingualField
            {...product}
            names={{ th: 'demo-lacks-th', en: 'demo-lacks-en' }}
            texts={{ ...both, en: '' }}
            help={w.bilingualHelp}
          />
        </DemoState>
        <DemoState name="empty">
          <BilingualField
            label={w.note}
            names={{ th: 'demo-none-th', en: 'demo-none-en' }}
            texts={{ th: '', en: '' }}
            maxLength={200}
          />
        </DemoState>
        <DemoState name="disabled">
          <BilingualField
            {...product}
            names={{ th: 'demo-off-th', en: 'demo-off-en' }}
            texts={both}
            disabled
          />
        </DemoState>
        <DemoState name="error in the other language">
          <BilingualField
            {...product}
            names={{ th: 'demo-wrong-th', en: 'demo-wrong-en' }}
            texts={both}
            problem={{ message: w.problem, fields: { 'demo-wrong-en': w.noteError } }}
          />
        </DemoState>
        <DemoState name="several lines, with a preview">
          <BilingualField
            label={w.returns}
            names={{ th: 'demo-returns-th', en: 'demo-returns-en' }}
            texts={{ th: w.prose, en: '' }}
            rows={4}
            maxLength={2000}
            below={(text) =>
              text.trim() !== '' && (
                <div className="rounded-md border border-line p-4">
                  <Prose text={text} />
                </div>
              )
            }
          />
        </DemoState>
      </div>
    </DemoSection>
  );
}
