import { profile as english } from '@mien/messages';
import { textsOf } from '../../shared/language.ts';
import type { ProfileField, SectionFieldsProps } from './profile.model.ts';

const texts = textsOf('profile', english);

/** What is said at a field, in words. */
export function errorOf(form: SectionFieldsProps['form'], field: ProfileField): string | null {
  const fault = form.faultOf(field);
  return fault && texts.faults[fault];
}

/** What a field of the drawer is given: its name, what is typed, what is wrong. */
export function fieldOf<Field extends ProfileField>(form: SectionFieldsProps['form'], field: Field) {
  return { name: field, ...form.field(field), error: errorOf(form, field) };
}
