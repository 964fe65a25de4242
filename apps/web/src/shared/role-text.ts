import { account as english } from '@mien/messages';
import { textsOf } from './language.ts';

const texts = textsOf('account', english);

/** A role as people read it; the role that is named after the provider stays as it is. */
export function roleText(name: string): string {
  const roles: Readonly<Record<string, string>> = texts.roles;
  return Object.hasOwn(roles, name) ? (roles[name] ?? name) : name;
}
