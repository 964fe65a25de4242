import type { Client, MienContract } from '@mien/contract';
import type { PhoneDigits } from '@mien/domain';
import { signInObstacle } from './sign-in-obstacle.ts';

/**
 * Requests a sign-in code, unless this browser could not use it.
 *
 * @throws Problem cookies-needed, https-needed, and those of the call
 */
export async function askForCode(client: Client<MienContract>, phone: PhoneDigits): Promise<void> {
  const obstacle = signInObstacle();
  if (obstacle) throw obstacle;
  await client.signIn.sendCode({ body: { phone } });
}
