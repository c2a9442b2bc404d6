import * as m from '#messages';
import type { Typeface } from '#platform/paper/typeface-rules.ts';
import type { Element, Variable } from '../template/layout-contract.ts';

/** Returns an element's name for lists and screen readers. */
export function elementName(element: Element): string {
  switch (element.kind) {
    case 'text':
      return element.text.replace(/\s+/g, ' ').slice(0, 40) || m.certificates_kind_text();
    case 'picture':
      return m.certificates_kind_picture();
    case 'signature':
      return `${m.certificates_kind_signature()} · ${element.name}`;
    case 'qr':
      return m.certificates_kind_qr();
    case 'rule':
      return m.certificates_kind_rule();
  }
}

export function kindText(kind: Element['kind']): string {
  switch (kind) {
    case 'text':
      return m.certificates_kind_text();
    case 'picture':
      return m.certificates_kind_picture();
    case 'signature':
      return m.certificates_kind_signature();
    case 'qr':
      return m.certificates_kind_qr();
    case 'rule':
      return m.certificates_kind_rule();
  }
}

export function typefaceText(typeface: Typeface): string {
  switch (typeface) {
    case 'sarabun':
      return m.certificates_face_sarabun();
    case 'trirong':
      return m.certificates_face_trirong();
    case 'charm':
      return m.certificates_face_charm();
  }
}

export function variableText(variable: Variable): string {
  switch (variable) {
    case 'name':
      return m.certificates_holder();
    case 'lesson':
      return m.certificates_lesson();
    case 'hours':
      return m.certificates_hours();
    case 'score':
      return m.certificates_score();
    case 'completed':
      return m.certificates_completed();
    case 'issued':
      return m.certificates_issued_on();
    case 'expires':
      return m.certificates_expires_on();
    case 'number':
      return m.certificates_number();
    case 'code':
      return m.certificates_code();
    case 'site':
      return m.certificates_issuer();
  }
}
