import { createRoutesStub } from 'react-router';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Badge } from '../text/badge.tsx';
import { mainStep, type StatusStep, StatusSteps } from './status-steps.tsx';

const pack: StatusStep = { key: 'pack', label: 'Pack', onTake: () => Promise.resolve() };
const ship: StatusStep = { key: 'ship', label: 'Ship', onOpen: () => undefined };
const cancel: StatusStep = { key: 'cancel', label: 'Cancel', danger: true };
const refused = (step: StatusStep): StatusStep => ({ ...step, refusal: 'Later' });

test.each([
  ['the first that can be taken', [pack, ship, cancel], 'pack'],
  ['not one that is refused', [refused(pack), ship, cancel], 'ship'],
  ['never one that ends something', [cancel], undefined],
  ['none where all are refused', [refused(pack), refused(ship), cancel], undefined],
  ['none where there is none', [], undefined],
] as const)('the main step is %s', (_, steps, expected) => {
  expect(mainStep(steps)?.key).toBe(expected);
});

function rendered(steps: readonly StatusStep[]): string {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <StatusSteps status={<Badge>Paid</Badge>} steps={steps} /> },
  ]);
  return renderToString(<Stub />);
}

test('the main step is a button, the others stand in a menu, and a state without steps has neither', () => {
  const both = rendered([pack, cancel]);
  expect(both).toContain('Pack');
  expect(both).toContain('aria-haspopup="menu"');
  expect(rendered([pack])).not.toContain('aria-haspopup="menu"');
  const alone = rendered([]);
  expect(alone).toContain('Paid');
  expect(alone).not.toContain('<button');
});
