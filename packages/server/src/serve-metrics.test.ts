import { afterEach, describe, expect, it } from 'vitest';
import { openMeter } from './open-meter.ts';
import { MetricsPortError, type ServedMetrics, serveMetrics } from './serve-metrics.ts';
import { startFaultOf } from './start-fault.ts';

const HOST = '127.0.0.1';
let served: ServedMetrics | null = null;
afterEach(async () => {
  await served?.close();
  served = null;
});

const meter = await openMeter({ onFailure: () => {} });
const ask = (path: string, method = 'GET') => fetch(`http://${HOST}:${served?.port}${path}`, { method });

describe('the metrics port', () => {
  it('responds to Prometheus only', async () => {
    served = await serveMetrics(meter, { port: 0, host: HOST });
    const answer = await ask('/metrics');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(await answer.text()).toContain('# TYPE process_start_time_seconds gauge');
    for (const [path, method] of [
      ['/', 'GET'],
      ['/v1/health', 'GET'],
      ['/metrics', 'POST'],
    ] as const)
      expect((await ask(path, method)).status).toBe(404);
  });

  it('stays open if the metrics cannot be collected', async () => {
    const broken = { contentType: 'text/plain', text: () => Promise.reject(new Error('broken')) };
    served = await serveMetrics(broken, { port: 0, host: HOST });
    expect((await ask('/metrics')).status).toBe(500);
    expect((await ask('/metrics')).status).toBe(500);
  });

  it('aborts the start with one sentence if the port is in use', async () => {
    served = await serveMetrics(meter, { port: 0, host: HOST });
    const fault = await serveMetrics(meter, { port: served.port, host: HOST }).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(MetricsPortError);
    expect(startFaultOf(fault, [], 'PORT')).toMatch(/^The numbers for Prometheus cannot be served: .*EADDRINUSE/);
  });
});
