import type { Program } from '@mien/contract';
import { serverNow } from '../../shared/platform/server-time.ts';

/** `ended`: its last day is over. `off`: it was turned off for good. */
type ProgramState = 'on' | 'ended' | 'off';

/** Whether a program can make calls now. */
export function programStateOf({ revoked, expires }: Pick<Program, 'revoked' | 'expires'>): ProgramState {
  if (revoked !== null) return 'off';
  return expires !== null && Date.parse(expires) <= serverNow().getTime() ? 'ended' : 'on';
}
