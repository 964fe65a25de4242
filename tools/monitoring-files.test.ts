import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { BACKUP_SUCCEEDED } from '../apps/api/src/commands/backup-metrics.ts';
import { createApiMetrics } from '../apps/api/src/platform/metrics.ts';
import { publishGauges } from '../apps/api/src/staff/operations/index.ts';
import { createScanMetrics } from '../apps/scan/src/service/scan-metrics.ts';
import { openMeter } from '../packages/server/src/open-meter.ts';
import { watchRequests } from '../packages/server/src/watch-requests.ts';
import { ROOT } from './processes.ts';

const FILE = (name: string) => join(ROOT, 'deploy', name);
const read = (name: string) => readFileSync(FILE(name), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly description: string };
}
const { groups } = parse(read('alerts.yml')) as { groups: readonly { readonly rules: readonly Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly expr: string; readonly datasource: { readonly uid: string } }[];
}
const dashboard = JSON.parse(read('grafana-dashboard.json')) as {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly type: string }[] };
};
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
];

/** Names of the time series of a histogram. */
const SERIES_OF = (name: string, type: string) =>
  type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name];
/** Labels that Prometheus or a histogram adds. */
const LABELS_OF_PROMETHEUS = ['job', 'instance', 'le'];

const series = new Set(['up', BACKUP_SUCCEEDED]);
const labels = new Set(LABELS_OF_PROMETHEUS);

beforeAll(async () => {
  const meters = [await openMeter({ onFailure: () => {} }), await openMeter({ onFailure: () => {} })] as const;
  const declared = new Set<string>();
  const [ofApi, ofScan] = meters.map((meter) => ({
    ...meter,
    counter: (of: Parameters<typeof meter.counter>[0]) => {
      for (const label of Object.keys(of.labels)) declared.add(label);
      return meter.counter(of);
    },
    histogram: (of: Parameters<typeof meter.histogram>[0]) => {
      for (const label of Object.keys(of.labels)) declared.add(label);
      return meter.histogram(of);
    },
    gauges: (...[of, from]: Parameters<typeof meter.gauges>) => {
      for (const one of of) for (const label of Object.keys(one.labels)) declared.add(label);
      meter.gauges(of, from);
    },
  }));
  if (ofApi === undefined || ofScan === undefined) throw new Error('no meters');
  createApiMetrics(ofApi).watchPool({ totalCount: 0, idleCount: 0, waitingCount: 0 }, 1);
  const queue = async () => ({ waiting: 0, failedBefore: 0, oldestAt: null });
  publishGauges({ queue, jobs: async () => [], now: () => new Date(0) }, ofApi, []);
  watchRequests({ addHook() {} } as never, ofApi);
  createScanMetrics(ofScan, () => 0).watchQueue(() => 0);
  for (const meter of meters)
    for (const [, name = '', type = ''] of (await meter.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm))
      for (const one of SERIES_OF(name, type)) series.add(one);
  for (const label of declared) labels.add(label);
});

describe('alerts and dashboard', () => {
  it('use only metrics that the servers publish', () => {
    const read = expressions.flatMap(
      (expr) => expr.match(/\b(?:up|(?:mien|http|db|nodejs|process)_\w+)\b(?=[{[)\s]|$)/g) ?? [],
    );
    expect(new Set(read).size).toBeGreaterThan(20);
    expect(read.filter((name) => !series.has(name) && !labels.has(name))).toEqual([]);
  });

  it('filter and group by labels that these metrics have', () => {
    const chosen = expressions.flatMap((expr) => [
      ...[...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside = '']) =>
        [...inside.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
      ),
      ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, inside = '']) => inside.split(/,\s*/)),
    ]);
    expect(new Set(chosen).size).toBeGreaterThan(8);
    expect(chosen.filter((label) => !labels.has(label))).toEqual([]);
  });
});

describe('alerts.yml', () => {
  it('has a severity, a summary and instructions for each alert', () => {
    expect(rules.length).toBeGreaterThan(8);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { for: lasts, labels: of, annotations } of rules) {
      expect(lasts).toMatch(/^\d+[mh]$/);
      expect(['page', 'warn']).toContain(of.severity);
      expect(annotations.summary.length).toBeGreaterThan(10);
      expect(annotations.description).toMatch(/\.$/);
    }
  });

  // From the Debian package prometheus.
  const promtool = (...words: string[]) => spawnSync('promtool', words, { encoding: 'utf8', cwd: ROOT });
  const isThere = promtool('--version').error === undefined;

  it.skipIf(!isThere)('loads in Prometheus, and fires exactly when it should', () => {
    for (const words of [
      ['check', 'rules', 'deploy/alerts.yml'],
      ['test', 'rules', 'tools/alerts.promtool.yml'],
    ]) {
      const { status, stdout, stderr } = promtool(...words);
      expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' });
    }
  });

  it('has a promtool test for every alert', () => {
    const tried = readFileSync(join(ROOT, 'tools/alerts.promtool.yml'), 'utf8');
    for (const { alert } of rules) expect(tried).toContain(`alertname: ${alert} }`);
  });
});

describe('grafana-dashboard.json', () => {
  const panels = dashboard.panels.filter(({ type }) => type !== 'row');

  it('imports unchanged: each panel uses the data source selected on the page', () => {
    expect(dashboard.templating.list).toMatchObject([{ name: 'datasource', type: 'datasource' }]);
    for (const { datasource, targets = [] } of panels) {
      expect(targets.length).toBeGreaterThan(0);
      for (const source of [datasource, ...targets.map((target) => target.datasource)])
        expect(source?.uid).toBe(`\${datasource}`);
    }
  });

  it('has panels that do not overlap', () => {
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(dashboard.panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
  });
});
