import { addStatedConsent, isConsentCurrent } from '../base/consents/index.ts';
import type { Base } from '../base/wire-base.ts';
import type { SafetyNotices } from '../platform/sms/safety-notices.ts';
import type { SmsQueue } from '../platform/sms/sms-queue.parts.ts';
import { carersModule } from './carers/index.ts';
import { endLinks, loginLinksModule } from './login-links/index.ts';
import { passkeysModule } from './passkeys/index.ts';
import { patientsModule } from './patients/index.ts';
import { createPasskeysOf, createResets, createSecondStepKindOf, secondFactorModule } from './second-factor/index.ts';
import { signInModule } from './sign-in/index.ts';
import type { OpenId } from './single-sign-on/index.ts';
import { createSignOnsOfSessions, singleSignOnModule } from './single-sign-on/index.ts';

type SignInParts = Parameters<typeof signInModule>[0];

/** What identity needs of higher wings. Each is made from the platform and lower wings only, so that it exists before them. */
export type IdentityPorts = Pick<SignInParts, 'endScans' | 'unassign' | 'joinRegistrations' | 'countMeasurements'> &
  Pick<Parameters<typeof patientsModule>[0], 'careTeamSeesAll'>;

export interface IdentityParts {
  readonly base: Base;
  readonly openId: OpenId;
  readonly sms: SmsQueue;
  readonly notices: SafetyNotices;
  readonly ports: IdentityPorts;
}

/** Users, and how they sign in. */
export function wireIdentity({ base, openId, sms, notices, ports }: IdentityParts) {
  const { foundation, clientSettings, consents } = base;
  const { installation, log } = foundation;
  const signOnParts = {
    ...foundation,
    openId,
    providers: clientSettings.signOnProviders,
    warn: (clientId: string, reason: string) => log.warn({ clientId, reason }, 'a sign-in at a provider failed'),
  };
  const signIn = signInModule({
    ...foundation,
    ...ports,
    ...createSignOnsOfSessions(signOnParts),
    sms,
    notices,
    endLinks,
    passkeysOf: createPasskeysOf(foundation),
    secondStepKindOf: installation.staffSecondFactor === 'sms' ? null : createSecondStepKindOf(foundation),
  });
  const passkeys = passkeysModule({ ...foundation, signIn, notices, resets: createResets(foundation) });
  const secondFactors = secondFactorModule({ ...foundation, signIn, passkeys, notices });
  const singleSignOn = singleSignOnModule({ ...signOnParts, signIn });
  const loginLinks = loginLinksModule({ ...foundation, signIn, sms });
  const patients = patientsModule({
    ...foundation,
    ...ports,
    signIn,
    notices,
    isConsentCurrent,
    addStatedConsent: (...args) => addStatedConsent(consents, ...args),
  });
  const carers = carersModule({ ...foundation, sms, signIn });
  return {
    signIn,
    secondFactors,
    loginLinks,
    patients,
    carers,
    modules: [signIn, passkeys, secondFactors, singleSignOn, loginLinks, patients, carers],
  };
}

export type Identity = ReturnType<typeof wireIdentity>;
