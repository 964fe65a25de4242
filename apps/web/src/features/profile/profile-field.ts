import { profile as english } from '@mien/messages';
import { textsOf } from '../../shared/platform/language.ts';
import type { ProfileField, SectionFieldsProps } from './profile.model.ts';

const texts = textsOf('profile', english);

/** The fault shown at a field, in words. */
export function errorOf(form: SectionFieldsProps['form'], field: ProfileField): string | null {
  const fault = form.faultOf(field);
  return fault && texts.faults[fault];
}

/** The properties of a drawer's field: its name, value and fault. */
export function fieldOf<Field extends ProfileField>(form: SectionFieldsProps['form'], field: Field) {
  return { name: field, ...form.field(field), error: errorOf(form, field) };
}
