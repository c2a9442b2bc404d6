import type { Scope } from '#platform/scope.ts';
import type { Form } from '../form/form-contract.ts';
import { wordsIn } from '../response/answer-text.ts';
import type { ManagedForm } from './form-header.tsx';

/** What the header of a form's pages shows. */
export function managedForm({ locale }: Pick<Scope, 'locale'>, form: Form): ManagedForm {
  const { slug, state, publishedVersion, title } = form;
  return { slug, state, publishedVersion, title: wordsIn(title, locale) };
}
