import { expect, test } from 'vitest';
import { SubmitButton } from './submit-button.tsx';
import { renderHtml, renderText } from '../testing.tsx';

test('submits a form, or runs an action as a plain button', () => {
  expect(renderHtml(<SubmitButton>Save</SubmitButton>)).toContain('type="submit"');
  expect(renderHtml(<SubmitButton onPress={async () => undefined}>Save</SubmitButton>)).toContain(
    'type="button"',
  );
});

test("shows 'Processing...' and is disabled while running", () => {
  const busy = <SubmitButton busy>Save</SubmitButton>;
  expect(renderText(busy)).toBe('Processing...');
  expect(renderHtml(busy)).toContain('disabled=""');
  expect(renderText(<SubmitButton>Save</SubmitButton>)).toBe('Save');
  expect(renderHtml(<SubmitButton>Save</SubmitButton>)).not.toContain('disabled=""');
});
