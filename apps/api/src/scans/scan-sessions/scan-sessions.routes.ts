import { mienContract } from '@mien/contract';
import { KIOSK_SCAN_LIMIT_MS } from '@mien/domain';
import { onlySessionOf, ownPatient, ownPatientNamed } from '../../platform/access/own-patient.ts';
import { browserName } from '../../platform/http/browser-name.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { ScanSessionsDeps } from './scan-sessions.service.ts';
import * as scanSessions from './scan-sessions.service.ts';

/** Known values are stored as they were sent. */
function textOf(payload: string | object | undefined): string | null {
  return payload === undefined || typeof payload === 'string' ? (payload ?? null) : JSON.stringify(payload);
}

export function mountScanSessions(mounting: MountDeps, deps: ScanSessionsDeps): void {
  mount(mounting, 'scanSessions', mienContract.scanSessions, {
    create: async ({ caller, body, userAgent }) =>
      scanSessions.open(deps, ownPatient(caller), body.providerId, onlySessionOf(caller), {
        browser: browserName(userAgent),
        signInSessionId: caller.sessionId,
        // The next person must not scan in place of one who left the tablet.
        lifetimeMs: caller.kiosk === null ? scanSessions.SESSION_LIFETIME_MS : KIOSK_SCAN_LIMIT_MS,
        isEmbedded: caller.embed !== null,
      }),
    report: async ({ params, body }) => scanSessions.report(deps, params.sessionId, body),
  });

  const { submit, saveParameters, reportError } = mienContract.measurements;
  mount(
    mounting,
    'measurements',
    { submit, saveParameters, reportError },
    {
      async submit({ caller, body }) {
        const id = await scanSessions.confirm(deps, ownPatient(caller), {
          sessionId: body.ExternalId,
          providerId: body.ProviderId,
          values: body.Results,
        });
        return { id };
      },
      async saveParameters({ caller, body }) {
        await scanSessions.markStarted(deps, ownPatient(caller), body.sessionId);
        return { sessionId: body.sessionId };
      },
      async reportError({ caller, body }) {
        const patient = body.patientUid ? ownPatientNamed(caller, body.patientUid) : ownPatient(caller);
        await scanSessions.recordFailure(deps, patient, {
          code: body.message,
          sessionId: body.sessionId || null,
          details: textOf(body.details),
          bandwidth: textOf(body.bandwithPayload),
        });
        return { recorded: true as const };
      },
    },
  );
}
