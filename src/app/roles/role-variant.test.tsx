import { expect, test, vi } from 'vitest';
import { LoadFailure } from './role-variant.tsx';

test.for([
  'Failed to fetch dynamically imported module: https://a.example/assets/x.js',
  'error loading dynamically imported module: https://a.example/assets/x.js',
  'Importing a module script failed.',
])('a variant that cannot be loaded is logged in the words of the specification: %s', (message) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(LoadFailure.getDerivedStateFromError(new TypeError(message))).toEqual({ isFailed: true });
  new LoadFailure({ page: 'hub', role: 'manager', children: null }).componentDidCatch();
  expect(logged).toHaveBeenCalledWith('Failed to load component for role manager and path hub');
  logged.mockRestore();
});

test('all other errors go to the error page', () => {
  const bug = new TypeError("Cannot read properties of undefined (reading 'name')");
  expect(() => LoadFailure.getDerivedStateFromError(bug)).toThrow(bug);
});
