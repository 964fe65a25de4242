import { mienContract } from '@mien/contract';
import { type MountDependencies, mount } from '../../http/mount.ts';
import { onlySessionOf, ownPatient, patientInReach } from '../patients/index.ts';
import type { ScanSessions } from '../scan-sessions/index.ts';
import type { Measurements } from './measurements.service.ts';

/** Named values are kept as they were sent. */
function textOf(payload: string | object | undefined): string | null {
  return payload === undefined || typeof payload === 'string' ? (payload ?? null) : JSON.stringify(payload);
}

export function mountMeasurements(
  mounting: MountDependencies,
  measurements: Measurements,
  scanSessions: ScanSessions,
): void {
  const { trends, ...calls } = mienContract.measurements;
  mount(mounting, 'measurements', calls, {
    async list({ caller, query }) {
      const { clientId, patientId } = query.patientUid ? patientInReach(caller, query.patientUid) : ownPatient(caller);
      return measurements.page(clientId, patientId, onlySessionOf(caller), query.page, query.pageSize);
    },
    async get({ caller, params, language }) {
      const { clientId, patientId } = ownPatient(caller);
      return measurements.result(clientId, patientId, params.id, language, onlySessionOf(caller));
    },
    async submit({ caller, body }) {
      const id = await scanSessions.confirm(ownPatient(caller), {
        sessionId: body.ExternalId,
        providerId: body.ProviderId,
        values: body.Results,
      });
      return { id };
    },
    async saveParameters({ caller, body }) {
      await scanSessions.markStarted(ownPatient(caller), body.sessionId);
      return { sessionId: body.sessionId };
    },
    async reportError({ caller, body }) {
      const patient = body.patientUid ? patientInReach(caller, body.patientUid) : ownPatient(caller);
      await scanSessions.recordFailure(patient, {
        code: body.message,
        sessionId: body.sessionId || null,
        details: textOf(body.details),
        bandwidth: textOf(body.bandwithPayload),
      });
      return { recorded: true as const };
    },
  });
}
