import { Problem, type ScanReturn, scanReturnFromQuery } from '@mien/contract';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, MEASUREMENT_ID, PATIENT_UID, SESSION_ID } from '../testing/fixtures.ts';
import { settleScanReturn } from './scan-return.model.ts';

const results: ScanReturn = {
  kind: 'results',
  sessionId: SESSION_ID,
  values: [{ key: 'receipt', value: 'signed.text.here' }],
};

const ofPatient = async () => PATIENT_UID;

function submitting(problem: Problem['code']) {
  return fakeApi({ measurements: { submit: () => Promise.reject(new Problem(problem)) } }).client;
}

describe('settleScanReturn', () => {
  it('submits the results with their provider', async () => {
    const submit = vi.fn(async () => ({ id: MEASUREMENT_ID }));
    const { client } = fakeApi({ measurements: { submit } });
    const outcome = await settleScanReturn(client, results, { sessionId: SESSION_ID, providerId: 2 }, ofPatient);
    expect(outcome).toEqual({ kind: 'measured', measurementId: MEASUREMENT_ID });
    expect(submit).toHaveBeenCalledWith({
      body: { ExternalId: SESSION_ID, ProviderId: 2, Results: [{ key: 'receipt', value: 'signed.text.here' }] },
    });
  });

  it.each(['offline', 'service-unavailable', 'internal-error', 'too-many-requests', 'scan-provider-failed'] as const)(
    'can be retried after %s',
    async (code) => {
      expect((await settleScanReturn(submitting(code), results, null, ofPatient)).kind).toBe('again');
    },
  );

  it.each(['receipt-invalid', 'scan-session-expired', 'not-found'] as const)(
    'reports %s as a server error',
    async (code) => {
      const outcome = await settleScanReturn(submitting(code), results, null, ofPatient);
      expect(outcome).toEqual({ kind: 'failed', code: 'SERVER_ERROR', details: null });
    },
  );

  it('reports a scan without a pulse', async () => {
    const outcome = await settleScanReturn(submitting('scan-without-signal'), results, null, ofPatient);
    expect(outcome).toEqual({ kind: 'failed', code: 'LOW_SIGNAL', details: 'no-pulse' });
  });

  it('keeps the results for later if the session has ended', async () => {
    expect((await settleScanReturn(submitting('sign-in-required'), results, null, ofPatient)).kind).toBe('signedOut');
  });

  it('reports an error before it shows it', async () => {
    const reportError = vi.fn(async () => ({ recorded: true as const }));
    const { client } = fakeApi({ measurements: { reportError } });
    const returned = scanReturnFromQuery(
      new URLSearchParams(`error=LOW_SIGNAL&details=no-pulse&sessionId=${SESSION_ID}`),
    );
    expect(await settleScanReturn(client, returned, null, ofPatient)).toEqual({
      kind: 'failed',
      code: 'LOW_SIGNAL',
      details: 'no-pulse',
    });
    expect(reportError).toHaveBeenCalledWith({
      body: { message: 'LOW_SIGNAL', patientUid: PATIENT_UID, sessionId: SESSION_ID, details: 'no-pulse' },
    });
  });

  it('shows the error even if reporting it fails', async () => {
    const { client } = fakeApi({ measurements: { reportError: () => Promise.reject(new Problem('offline')) } });
    const returned: ScanReturn = { kind: 'error', code: 'MEASUREMENT_CANCELED', sessionId: null, details: null };
    expect(await settleScanReturn(client, returned, null, ofPatient)).toMatchObject({ code: 'MEASUREMENT_CANCELED' });
  });

  it.each(['', 'results=%25%25', 'results=e30='])('reports unusable data (%s) as a server error', async (query) => {
    const { client } = fakeApi({ measurements: { reportError: async () => ({ recorded: true as const }) } });
    const outcome = await settleScanReturn(client, scanReturnFromQuery(new URLSearchParams(query)), null, ofPatient);
    expect(outcome).toEqual({ kind: 'failed', code: 'SERVER_ERROR', details: null });
  });
});
