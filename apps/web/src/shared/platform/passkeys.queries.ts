import type { Client, MienContract } from '@mien/contract';
import { makePasskey, type PasskeyOutcome } from './passkeys.ts';
import { stored } from './stored.ts';

export const PASSKEYS_KEY = ['passkeys', 'own'] as const;

/** Creates a passkey on this device and registers it with the server. */
export async function addPasskey(client: Client<MienContract>): Promise<PasskeyOutcome<'made'>> {
  const passkey = await makePasskey(await client.passkeys.makeOptions({ body: {} }));
  if (typeof passkey === 'string') return passkey;
  await client.passkeys.make({ body: { passkey } });
  stored.passkeyHere.set('1');
  return 'made';
}
