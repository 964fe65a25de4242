import { addStatedConsent, isConsentCurrent } from '../base/consents/index.ts';
import type { Base } from '../base/wire-base.ts';
import type { SafetyNotices } from '../delivery/sms/safety-notices.ts';
import type { SmsQueue } from '../delivery/sms/sms-queue.deps.ts';
import type { Network } from '../platform/http/network.ts';
import { carersModule } from './carers/index.ts';
import { endLinks, loginLinksModule, patientOf } from './login-links/index.ts';
import { passkeysModule } from './passkeys/index.ts';
import { patientsModule } from './patients/index.ts';
import { createKeySets, programsModule } from './programs/index.ts';
import { createPasskeysOf, createResets, createSecondStepKindOf, secondFactorModule } from './second-factor/index.ts';
import { signInModule } from './sign-in/index.ts';
import { createSignOnsOfSessions, type OpenId, singleSignOnModule } from './single-sign-on/index.ts';

type SignInDeps = Parameters<typeof signInModule>[0];

/**
 * Dependencies of identity on modules of higher wings. Each is built only from the platform and lower wings, so that
 * it exists before them.
 */
export type IdentityPorts = Pick<SignInDeps, 'endScans' | 'unassign' | 'joinRegistrations' | 'countMeasurements'> &
  Pick<Parameters<typeof patientsModule>[0], 'careTeamSeesAll'>;

export interface IdentityWingDeps {
  readonly base: Base;
  readonly openId: OpenId;
  readonly sms: SmsQueue;
  readonly notices: SafetyNotices;
  readonly ports: IdentityPorts;
  /** Counts a refused token call of a program, for the operator. */
  readonly noteRefusedProgram: (network: Network) => void;
}

/** Users, and how they sign in. */
export function wireIdentity({ base, openId, sms, notices, ports, noteRefusedProgram }: IdentityWingDeps) {
  const { deps, clientSettings, consents } = base;
  const { installation, log } = deps;
  const signOnDeps = {
    ...deps,
    openId,
    providers: clientSettings.signOnProviders,
    warn: (clientId: string, reason: string) => log.warn({ clientId, reason }, 'a sign-in at a provider failed'),
  };
  const signIn = signInModule({
    ...deps,
    ...ports,
    ...createSignOnsOfSessions(signOnDeps),
    sms,
    notices,
    endLinks,
    passkeysOf: createPasskeysOf(deps),
    isDemo: installation.isDemo,
    secondStepKindOf: installation.staffSecondFactor === 'sms' ? null : createSecondStepKindOf(deps),
  });
  const passkeys = passkeysModule({ ...deps, signIn, notices, resets: createResets(deps) });
  const secondFactors = secondFactorModule({ ...deps, signIn, passkeys, notices });
  const singleSignOn = singleSignOnModule({ ...signOnDeps, signIn });
  const loginLinks = loginLinksModule({ ...deps, ...ports, signIn, sms });
  const patients = patientsModule({
    ...deps,
    ...ports,
    signIn,
    notices,
    isConsentCurrent,
    addStatedConsent: (...args) => addStatedConsent(consents, ...args),
  });
  const carers = carersModule({ ...deps, sms, signIn });
  const programs = programsModule({
    ...deps,
    keySets: createKeySets({ rules: installation.adminAddressRules, now: deps.now }),
    async checkReach(caller, patientUid) {
      await patientOf(deps, caller, patientUid, 'editPatients');
    },
    noteRefused: noteRefusedProgram,
    warn: (programId, reason) => log.warn({ programId, reason }, 'an assertion of a program was refused'),
  });
  return {
    signIn,
    secondFactors,
    loginLinks,
    patients,
    carers,
    programs,
    modules: [signIn, passkeys, secondFactors, singleSignOn, loginLinks, patients, carers, programs],
  };
}

export type Identity = ReturnType<typeof wireIdentity>;
