import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { storeScan } from '../../testing/stored-scan.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { raise } from './raise-notice.ts';

it.each([true, false])(
  'the event of a notice names the scan only if the care team may see all results: %s',
  async (maySeeAll) => {
    const { database, clock, addUser } = await startTestApi();
    const { clientId, userId, patientId } = await addUser({ phone: '5125550101' });
    const patient = { clientId, patientId: patientId ?? '' };
    const at = new Date(clock.nowMs);
    const measurementId = await storeScan(database, patient, { createdAt: at, score: 80, items: [] });
    await database
      .insertInto('webhook_endpoints')
      .values({
        client_id: clientId,
        endpoint_id: '0190a000-0000-7000-8000-0000000000e1',
        url: 'https://hooks.example.com/',
        event_types: ['measurement.needs_attention'],
        revision: 1,
        sealed_keys: '',
        public_key: 'x'.repeat(49),
        created_by: userId,
        created_at: at,
      })
      .execute();
    const deps = { recordAccess: async () => undefined, careTeamSeesAll: async () => maySeeAll };
    await inTransaction(database, (transaction) =>
      raise(deps, transaction, patient, at, [{ measure: 'heartRateBpm', firstAt: at, secondAt: null }]),
    );
    const events = await database.selectFrom('webhook_events').select('body').execute();
    expect(events.map(({ body }) => JSON.parse(body).data)).toEqual([
      { patientUid: patient.patientId, ...(maySeeAll ? { measurementId } : {}) },
    ]);
  },
);
