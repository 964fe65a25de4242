import { timingSafeEqual } from 'node:crypto';
import { Problem } from '@mien/contract';
import { CODE_MAX_TRIES } from '@mien/domain';
import type { CodePurpose, SignInDeps } from '../sign-in.deps.ts';
import { codeHashOf } from './code-hash.ts';
import * as codesStore from './codes.store.ts';

/**
 * Spends a code, which proves that this browser's user has the phone.
 *
 * @returns the uid of the attempt
 * @throws Problem cookies-needed for a browser without the cookie that came with every request for a code. It depends only
 *   on the request and looks nothing up, so it reveals nothing about a number or a code
 * @throws Problem wrong-access-code, for every other reason
 */
export async function proveByCode(
  deps: SignInDeps,
  phone: string,
  code: string,
  browserToken: string | null,
  purpose: CodePurpose,
): Promise<string> {
  const { now, database, hash, metrics } = deps;
  if (browserToken === null) {
    metrics.codeTyped('withoutCookie');
    throw new Problem('cookies-needed');
  }
  const refuse = () => {
    metrics.codeTyped('wrong');
    return new Problem('wrong-access-code');
  };
  const at = now();
  const attempt = await codesStore.countTry(
    database,
    hash('phone', phone),
    hash('browser', browserToken),
    at,
    CODE_MAX_TRIES,
  );
  const given = Buffer.from(codeHashOf(deps, purpose, phone, code));
  if (!attempt || !timingSafeEqual(given, Buffer.from(attempt.codeHash))) throw refuse();
  const proved = { phoneHash: attempt.phoneHash, browserHash: attempt.browserHash, at };
  if (!(await codesStore.spendCode(database, attempt.attemptId, proved))) throw refuse();
  metrics.codeTyped('right');
  return attempt.attemptId;
}
