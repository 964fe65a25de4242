import { Problem } from '@mien/contract';
import {
  ACCESS_CODE_DIGIT_COUNT,
  budgetsOfCode,
  CODE_LIFETIME_MS,
  DAY_MS,
  KNOWN_BROWSER_LIFETIME_MS,
  SECOND_MS,
  WINDOWS_OF_KNOWN_BROWSERS,
  windowsOfStrangers,
} from '@mien/domain';
import { fill } from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import * as smsQueue from '../../../delivery/sms/sms-queue.ts';
import { NETWORKS_PER_SITE } from '../../../platform/http/network.ts';
import type { CodeAsker, CodePurpose, SignInDeps } from '../sign-in.deps.ts';
import { codeHashOf } from './code-hash.ts';
import * as codesStore from './codes.store.ts';

const windowsFor = ({ installation }: SignInDeps, isRegistration: boolean) =>
  windowsOfStrangers(installation.sendsPerHourPerIp, NETWORKS_PER_SITE, isRegistration);

/**
 * Accepts a request for a code. Neither the answer nor its timing reveals whether the number is known: it is looked up
 * later. A sign-in needs a known number; a registration may bring a new one. A browser that has verified the number has an
 * allowance of its own, which strangers cannot use up.
 *
 * @returns the uid of the attempt
 * @throws Problem too-many-requests
 */
export async function sendCode(
  deps: SignInDeps,
  phone: string,
  asker: CodeAsker,
  purpose: CodePurpose = 'signIn',
): Promise<string> {
  const { random, now, installation, database, hash, sms } = deps;
  const { network, browserToken, language } = asker;
  const code = random.digits(ACCESS_CODE_DIGIT_COUNT);
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + CODE_LIFETIME_MS);
  const isRegistration = purpose !== 'signIn';
  const text = fill(CATALOGS[language].sms.code, {
    productName: installation.productName,
    code,
    host: installation.host,
  });
  const before = (durationMs: number) => new Date(createdAt.getTime() - durationMs);
  const added = await codesStore.addCode(
    database,
    {
      phoneHash: hash('phone', phone),
      networkHash: hash('network', network.name),
      siteHash: network.site === null ? null : hash('network', network.site),
      browserHash: hash('browser', browserToken),
      codeHash: codeHashOf(deps, purpose, phone, code),
      isRegistration,
      createdAt,
      expiresAt,
    },
    { known: before(KNOWN_BROWSER_LIFETIME_MS), used: before(DAY_MS) },
    ({ isKnownBrowser, used }) => ({
      windows: isKnownBrowser ? WINDOWS_OF_KNOWN_BROWSERS : windowsFor(deps, isRegistration),
      message: smsQueue.codeMessage(
        sms,
        { recipient: phone, text, isRegistration, isKnownBrowser },
        // Charged as for staff, since the number may belong to staff: the response must not reveal whether a message
        // is sent.
        budgetsOfCode({ isRegistration, isKnownBrowser, isStaff: !isRegistration }),
        used,
      ),
    }),
  );
  if (added === null) return smsQueue.refuse(sms, isRegistration ? 'registrations' : 'signIn');
  if ('retryInMs' in added) {
    await smsQueue.noteLimited(sms, 'codes');
    throw new Problem('too-many-requests', { retryAfterS: Math.ceil(added.retryInMs / SECOND_MS) });
  }
  return added.attemptId;
}
