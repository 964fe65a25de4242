import { account as english } from '@mien/messages';
import { textsOf } from '../platform/language.ts';

const texts = textsOf('account', english);

/** A role's displayed name; the role named after the provider stays unchanged. */
export function roleText(name: string): string {
  const roles: Readonly<Record<string, string>> = texts.roles;
  return Object.hasOwn(roles, name) ? (roles[name] ?? name) : name;
}
