import { expect, test } from 'vitest';
import { FormSchema } from '../form/schema-contract.ts';
import { findSchemaProblem } from '../form/schema-rules.ts';
import { newProduct, STARTERS, starterQuestions, withProduct } from './starter-rules.ts';

test('what a new form begins with can be published; a blank one needs a question first', () => {
  for (const starter of STARTERS) {
    const schema = FormSchema.parse(starterQuestions(starter));
    expect(findSchemaProblem(schema)?.code).toBe(starter === 'blank' ? 'no_fields' : undefined);
  }
});

test('an option of a payment is called as its product is, in both languages, unless it has words of its own', () => {
  const item = { sku: 'FEE-1', titles: { th: 'ค่าสมัคร', en: 'Fee' } };
  const option = withProduct(newProduct(), item);
  expect(option).toMatchObject({ sku: 'FEE-1', label: { th: 'ค่าสมัคร', en: 'Fee' } });
  expect(withProduct(option, null)).toMatchObject({ sku: '', label: { th: 'ค่าสมัคร' } });
  const named = { ...newProduct(), label: { th: 'สมาชิก', en: '' } };
  expect(withProduct(named, item)).toMatchObject({ sku: 'FEE-1', label: { th: 'สมาชิก', en: '' } });
});
