import { createHash } from 'node:crypto';
import { DEMO_PEOPLE, type DemoClientKey } from '@mien/samples';

/** A version-8 UUID (custom, RFC 9562) from a name: the same each time the demo is loaded. */
export function demoIdOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The key from which the ids of a person of `DEMO_PEOPLE` are made. */
export const demoKeyOf = (index: number): string => `person ${index}`;

export const demoClientIdOf = (client: DemoClientKey): string => demoIdOf(`client ${client}`);

/** The client of a demo person, and the key of their ids. @throws Error for a number of no such person */
function personOf(phoneNumber: string): { readonly clientId: string; readonly key: string } {
  const index = DEMO_PEOPLE.findIndex((person) => person.phoneNumber === phoneNumber);
  const client = DEMO_PEOPLE[index]?.client ?? null;
  if (client === null) throw new Error(`no client of the demo has a person with ${phoneNumber}`);
  return { clientId: demoClientIdOf(client), key: demoKeyOf(index) };
}

/**
 * The ids of a demo person's account. No other account has them: all others get random ids.
 *
 * @throws Error for a number that belongs to no person of a demo client
 */
export function demoAccountOf(phoneNumber: string): { readonly clientId: string; readonly userId: string } {
  const { clientId, key } = personOf(phoneNumber);
  return { clientId, userId: demoIdOf(`user ${key}`) };
}

/**
 * The ids of a demo patient.
 *
 * @throws Error for a number that belongs to no person of a demo client
 */
export function demoPatientOf(phoneNumber: string): { readonly clientId: string; readonly patientId: string } {
  const { clientId, key } = personOf(phoneNumber);
  return { clientId, patientId: demoIdOf(`patient ${key}`) };
}
