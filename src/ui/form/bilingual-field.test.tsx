import { expect, test } from 'vitest';
import { renderHtml, renderText } from '../testing.tsx';
import { BilingualField, type BilingualFieldProps } from './bilingual-field.tsx';

function field(more: Partial<BilingualFieldProps> = {}) {
  return (
    <BilingualField
      label="Name"
      names={{ th: 'titleTh', en: 'titleEn' }}
      texts={{ th: 'ร่ม', en: '' }}
      required={['th']}
      maxLength={120}
      {...more}
    />
  );
}

/** Class names of the part of a language. */
const partOf = (html: string, language: 'th' | 'en'): string =>
  new RegExp(`data-text="${language}" class="([^"]*)"`).exec(html)?.[1] ?? '';

test('both languages are posted; the one that is not shown is hidden only where scripts run', () => {
  const html = renderHtml(field());
  expect(html).toMatch(/<input[^>]*name="titleTh"[^>]*value="ร่ม"/);
  expect(html).toMatch(/<input[^>]*name="titleEn"[^>]*value=""/);
  expect(partOf(html, 'th')).not.toContain('hidden');
  expect(partOf(html, 'en')).toContain('hidden noscript:flex');
});

test('each control is labelled with the field and its language', () => {
  const html = renderHtml(field());
  for (const [name, text] of [
    ['titleTh', 'Name, Thai'],
    ['titleEn', 'Name, English (optional)'],
  ]) {
    const id = new RegExp(`<input[^>]*id="([^"]+)"[^>]*name="${name}"`).exec(html)?.[1];
    const label = new RegExp(`<label for="${id}"[^>]*>(.*?)</label>`).exec(html)?.[1];
    expect(label?.replaceAll(/<[^>]+>/g, '')).toBe(text);
  }
});

test('the switch says in words which language has no text', () => {
  expect(renderText(field())).toContain('English · missing');
  expect(renderText(field({ texts: { th: 'ร่ม', en: 'Umbrella' } }))).not.toContain('missing');
  expect(renderHtml(field())).toMatch(/role="radiogroup" aria-label="Language of Name"/);
});

test('a field whose hidden language was refused shows that language', () => {
  const html = renderHtml(field({ problem: { message: 'No', fields: { titleEn: ['Too long'] } } }));
  expect(partOf(html, 'en')).not.toContain('hidden');
  expect(partOf(html, 'th')).toContain('hidden');
  expect(html).toMatch(/role="radio" aria-checked="true"[^>]*data-language="en"/);
  expect(html).toMatch(/aria-describedby="[^"]*-en-error" aria-invalid="true"[^>]*name="titleEn"/);
});

test('a text of several lines shows below how it will look, in its language', () => {
  const html = renderHtml(
    field({ rows: 4, below: (text, language) => text && <output lang={language}>{text}</output> }),
  );
  expect(html).toMatch(/<textarea[^>]*name="titleTh"/);
  expect(html).toContain('<output lang="th">ร่ม</output>');
  expect(html).not.toContain('<output lang="en">');
});
