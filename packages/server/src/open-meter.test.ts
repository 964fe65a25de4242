import { describe, expect, it } from 'vitest';
import type { MetricDeclaration } from './meter.ts';
import { openMeter } from './open-meter.ts';

const KINDS = {
  name: 'tested_total',
  help: 'Something',
  labels: { kind: ['good', 'bad'] },
} as const satisfies MetricDeclaration;
const LEVEL = {
  name: 'tested_level',
  help: 'A level',
  labels: { of: /^[a-z]+$/ },
} as const satisfies MetricDeclaration;

async function open() {
  const failures: unknown[] = [];
  const meter = await openMeter({ onFailure: (error) => failures.push(error) });
  const lines = async () => (await meter.text()).split('\n').filter((line) => line.startsWith('tested_'));
  return { meter, failures, lines };
}

describe('openMeter', () => {
  it('publishes every value of a counter from the beginning', async () => {
    const { meter, lines } = await open();
    meter.counter(KINDS).add({ kind: 'bad' });
    expect(await lines()).toEqual(['tested_total{kind="good"} 0', 'tested_total{kind="bad"} 1']);
  });

  it('publishes no undeclared label value', async () => {
    const { meter, lines } = await open();
    meter.counter(KINDS).add({ kind: 'Maria Lopez 5125550199' });
    const levels = meter.histogram({ ...LEVEL, name: 'tested_seconds', buckets: [1] });
    levels.observe({ of: 'a token: 1' }, 0.5);
    const text = (await lines()).join('\n');
    expect(text).toContain('tested_total{kind="_OTHER"} 1');
    expect(text).toContain('tested_seconds_count{of="_OTHER"} 1');
    expect(text).not.toMatch(/Maria|5125550199|token/);
  });

  it('reads gauges on each collection and drops removed ones', async () => {
    const { meter, lines } = await open();
    let jobs = ['one', 'two'];
    meter.gauges([LEVEL], () => jobs.map((job) => ({ of: LEVEL, labels: { of: job }, value: job.length })));
    expect(await lines()).toEqual(['tested_level{of="one"} 3', 'tested_level{of="two"} 3']);
    jobs = ['two'];
    expect(await lines()).toEqual(['tested_level{of="two"} 3']);
  });

  it('responds with the rest if some metrics cannot be read', async () => {
    const { meter, lines, failures } = await open();
    meter.counter(KINDS).add({ kind: 'good' });
    meter.gauges([LEVEL], () => Promise.reject(new Error('the database is away')));
    expect(await lines()).toContain('tested_total{kind="good"} 1');
    expect(failures).toHaveLength(1);
  });

  it('reads once for concurrent requests', async () => {
    const { meter } = await open();
    let reads = 0;
    meter.gauges([LEVEL], async () => {
      reads += 1;
      return [];
    });
    await Promise.all([meter.text(), meter.text(), meter.text()]);
    expect(reads).toBe(1);
  });

  it('includes process and event loop metrics', async () => {
    const { meter } = await open();
    const text = await meter.text();
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'nodejs_heap_size_used_bytes',
    ])
      expect(text).toContain(`# TYPE ${name} gauge`);
  });
});
