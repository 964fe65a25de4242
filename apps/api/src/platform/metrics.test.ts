import { openMeter } from '@mien/server';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from './database/connect.ts';
import { createApiMetrics } from './metrics.ts';

async function open() {
  const meter = await openMeter({
    onFailure: (error) => {
      throw error;
    },
  });
  return { metrics: createApiMetrics(meter), text: () => meter.text() };
}

describe('the numbers of the API', () => {
  it('measure statements by their first word, including failed ones, without their content', {
    tags: 'thorough',
  }, async () => {
    const { metrics, text } = await open();
    const database = openDatabase({ kind: 'memory' }, metrics.onStatement);
    try {
      await sql`select ${'a patient'}::text`.execute(database);
      await sql`SELECT nothing`.execute(database).catch(() => {});
      await sql`create table patient_of_note (name text)`.execute(database);
    } finally {
      await database.destroy();
    }
    const found = (await text())
      .split('\n')
      .filter((line) => line.startsWith('db_client_operation_duration_seconds_count'));
    expect(found).toEqual([
      'db_client_operation_duration_seconds_count{db_operation_name="SELECT"} 2',
      'db_client_operation_duration_seconds_count{db_operation_name="_OTHER"} 1',
    ]);
  });

  it('show the pool of connections as it is at the moment', async () => {
    const { metrics, text } = await open();
    const pool = { totalCount: 4, idleCount: 3, waitingCount: 0 };
    metrics.watchPool(pool, 10);
    Object.assign(pool, { idleCount: 1, waitingCount: 2 });
    const found = (await text()).split('\n').filter((line) => line.startsWith('db_client_connection_'));
    expect(found).toEqual([
      'db_client_connection_count{state="idle"} 1',
      'db_client_connection_count{state="used"} 3',
      'db_client_connection_max 10',
      'db_client_connection_pending_requests 2',
    ]);
  });

  it('count a scan by outcome, known code and provider; what a browser makes up becomes one value', async () => {
    const { metrics, text } = await open();
    metrics.scanEnded({ providerId: 1, outcome: 'COMPLETE', code: null });
    metrics.scanEnded({ providerId: 2, outcome: 'FAILED', code: 'LOW_SIGNAL' });
    metrics.scanEnded({ providerId: null, outcome: 'FAILED', code: 'Maria Lopez' });
    const found = (await text()).split('\n').filter((line) => line.startsWith('mien_scans_total'));
    expect(found).toEqual([
      'mien_scans_total{outcome="COMPLETE",reason="none",provider="builtin"} 1',
      'mien_scans_total{outcome="FAILED",reason="LOW_SIGNAL",provider="anura"} 1',
      'mien_scans_total{outcome="FAILED",reason="_OTHER",provider="unknown"} 1',
    ]);
  });
});
