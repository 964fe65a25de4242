import { mienContract } from '@mien/contract';
import { endSession } from '../../identity/sign-in/index.ts';
import { ownPatient } from '../../platform/access/own-patient.ts';
import type { Call } from '../../platform/http/call.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import { addKiosk } from './add-kiosk.ts';
import { answerQuestions } from './answer-questions.ts';
import { type Begun, beginAnonymously, beginBySlip } from './begin-visit.ts';
import { kioskState } from './device.ts';
import { endKiosk } from './end-kiosk.ts';
import { kioskPerson } from './kiosk-person.ts';
import type { KiosksDeps } from './kiosks.deps.ts';
import { listKiosks } from './list-kiosks.ts';
import { makeSlip } from './make-slip.ts';
import { pairKiosk } from './pair-kiosk.ts';
import { renewCode } from './renew-code.ts';
import { makeLink, sendToPhone } from './take-along.ts';

/** Not the cookies: the tablet stays paired. Source: https://www.w3.org/TR/clear-site-data/ */
const CLEARED = '"cache", "storage"';

const keyOf = ({ clientId, id }: { readonly clientId: string; readonly id: string }) => ({ clientId, kioskId: id });

export function mountKiosks(mounting: MountDeps, deps: KiosksDeps): void {
  mount(mounting, 'kiosks', mienContract.kiosks, {
    list: async ({ caller, params }) => ({ items: await listKiosks(deps, caller, params.clientId) }),
    add: ({ caller, params, body }) => addKiosk(deps, caller, params.clientId, body),
    renewCode: ({ caller, params }) => renewCode(deps, caller, keyOf(params)),
    end: ({ caller, params }) => endKiosk(deps, caller, keyOf(params)),
    makeSlip: ({ caller, params }) => makeSlip(deps, caller, { patientId: params.uid, appointmentId: params.id }),
  });

  /** Ends another session of the browser: its user is not at the tablet. */
  async function leave({ caller }: Pick<Call, 'caller'>): Promise<void> {
    if (caller) await endSession(deps.signIn, caller, caller.sessionId);
  }
  async function enter(call: Call, begun: Begun) {
    await leave(call);
    await call.setSessionCookie(begun.accessToken);
    return kioskPerson(deps, begun, begun.sessionId);
  }
  const asking = ({ kioskToken, userAgent }: Call) => ({ token: kioskToken, userAgent });

  mount(mounting, 'kiosk', mienContract.kiosk, {
    state: (call) => kioskState(deps, call),
    async pair({ body, ...call }) {
      const paired = await pairKiosk(deps, body.code, call.network);
      await leave(call);
      call.clearSessionCookie();
      call.setKioskCookie(paired.token);
      return paired.device;
    },
    begin: async ({ body, ...call }) => enter(call, await beginBySlip(deps, asking(call), body.code)),
    beginAnonymously: async ({ body: _, ...call }) => enter(call, await beginAnonymously(deps, asking(call))),
    async answer({ caller, body, language }) {
      await answerQuestions(deps, caller, body, language, 'agreedAtKiosk');
      return kioskPerson(deps, ownPatient(caller), caller.sessionId);
    },
    makeLink: ({ caller, body }) => makeLink(deps, caller, body.measurementId),
    async sendToPhone({ caller, body, language }) {
      await sendToPhone(deps, caller, body.measurementId, language);
      return { sent: true as const };
    },
    async end({ caller, clearSessionCookie, setHeader }) {
      await leave({ caller });
      clearSessionCookie();
      setHeader('clear-site-data', CLEARED);
      return { ended: true as const };
    },
  });
}
