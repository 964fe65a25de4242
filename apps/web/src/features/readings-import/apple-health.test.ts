import { describe, expect, it, vi } from 'vitest';
import { readAppleHealth } from './apple-health.ts';
import type { ReadableFile } from './unzipped.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation)*)>
<!ATTLIST Record type CDATA #REQUIRED>
]>
<HealthData locale="en_US">
 <ExportDate value="2026-11-26 06:00:00 -0600"/>
`;
const END = '</HealthData>\n';

const record = (type: string, value: string | number, unit: string, startDate: string, sourceName = 'Cuff') =>
  ` <Record type="HKQuantityTypeIdentifier${type}" sourceName="${sourceName}" sourceVersion="1" unit="${unit}" creationDate="${startDate}" startDate="${startDate}" endDate="${startDate}" value="${value}"/>\n`;
const pressure = (systolic: number, diastolic: number, startDate: string, sourceName?: string) =>
  record('BloodPressureSystolic', systolic, 'mmHg', startDate, sourceName) +
  record('BloodPressureDiastolic', diastolic, 'mmHg', startDate, sourceName);
const AT = '2026-11-25 08:05:30 -0600';

const bytesOf = (text: string) => new TextEncoder().encode(text);

interface Archived {
  readonly name: string;
  readonly content: Uint8Array;
  readonly isStored?: boolean;
}

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
};

const streamOf = (bytes: Uint8Array, size: number) => {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.byteLength) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
};

interface Running {
  memoryUsage(): { readonly heapUsed: number; readonly arrayBuffers: number };
  getBuiltinModule(name: 'node:v8'): { setFlagsFromString(flag: string): void };
  getBuiltinModule(name: 'node:vm'): { runInNewContext(code: 'gc'): () => void };
}

/** Returns a function that measures the retained memory after garbage collection, in bytes. */
const heldBytes = (): (() => number) => {
  const { process: running } = globalThis as unknown as { readonly process: Running };
  // Computed import: browser code has no Node modules, but its tests run in Node.
  running.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
  // Computed import: the only access to the garbage collector of a running process.
  const collect = running.getBuiltinModule('node:vm').runInNewContext('gc');
  return () => {
    collect();
    const { heapUsed, arrayBuffers } = running.memoryUsage();
    return heapUsed + arrayBuffers;
  };
};

/** A file that is read in chunks of a given size. */
const fileOf = (bytes: Uint8Array, size = 65_536): ReadableFile => ({
  size: bytes.byteLength,
  slice: (start, end) => ({
    arrayBuffer: async () => bytes.slice(start, end).buffer as ArrayBuffer,
    stream: () => streamOf(bytes.slice(start, end), size),
  }),
});

async function packedOf(content: Uint8Array): Promise<Uint8Array> {
  const packed: Uint8Array[] = [];
  const pack = new CompressionStream('deflate-raw') as unknown as TransformStream<Uint8Array, Uint8Array>;
  const reader = streamOf(content, 65_536).pipeThrough(pack).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) packed.push(read.value);
  return joined(packed);
}

/** A ZIP archive as a phone writes it. */
async function zipOf(files: readonly Archived[], comment = ''): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const list: Uint8Array[] = [];
  let at = 0;
  const push = (to: Uint8Array[], part: Uint8Array) => {
    to.push(part);
    if (to === parts) at += part.byteLength;
  };
  for (const { name, content, isStored = false } of files) {
    const packed = isStored ? content : await packedOf(content);
    const nameBytes = bytesOf(name);
    const local = new DataView(new ArrayBuffer(30));
    local.setUint32(0, 0x04034b50, true);
    local.setUint16(8, isStored ? 0 : 8, true);
    local.setUint16(26, nameBytes.byteLength, true);
    const central = new DataView(new ArrayBuffer(46));
    central.setUint32(0, 0x02014b50, true);
    central.setUint16(10, isStored ? 0 : 8, true);
    central.setUint32(20, packed.byteLength, true);
    central.setUint32(24, content.byteLength, true);
    central.setUint16(28, nameBytes.byteLength, true);
    central.setUint32(42, at, true);
    push(list, new Uint8Array(central.buffer));
    push(list, nameBytes);
    push(parts, new Uint8Array(local.buffer));
    push(parts, nameBytes);
    push(parts, packed);
  }
  const listBytes = list.reduce((sum, part) => sum + part.byteLength, 0);
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint32(12, listBytes, true);
  end.setUint32(16, at, true);
  end.setUint16(20, comment.length, true);
  return joined([...parts, ...list, new Uint8Array(end.buffer), bytesOf(comment)]);
}

const read = (file: ReadableFile) => readAppleHealth(file, NOW, () => undefined);
const readText = (text: string) => read(fileOf(bytesOf(text)));
const faultOf = (file: ReadableFile) =>
  read(file).then(
    () => null,
    ({ reason }) => reason,
  );

const EXPORT =
  HEAD + pressure(128, 82, AT) + record('BodyMass', 177.2, 'lb', AT) + record('HeartRate', 66, 'count/min', AT) + END;
const READINGS = [
  {
    takenAt: new Date(AT.replace(' -', '-')),
    value: { kind: 'cuff', readings: [{ systolicMmHg: 128, diastolicMmHg: 82, pulseBpm: null }] },
  },
  { takenAt: new Date(AT.replace(' -', '-')), value: { kind: 'weight', weightKg: 80.38 } },
];

describe('readAppleHealth', () => {
  it('reads pressures and weights, as XML or zipped, in any language', async () => {
    const zip = await zipOf(
      [
        { name: 'apple_health_export/exportación.xml', content: bytesOf(EXPORT) },
        {
          name: 'apple_health_export/export_cda.xml',
          content: bytesOf(`<ClinicalDocument>${' '.repeat(9000)}</ClinicalDocument>`),
        },
        { name: 'apple_health_export/workout-routes/route.gpx', content: bytesOf('<gpx/>'), isStored: true },
      ],
      'made by a phone',
    );
    for (const file of [fileOf(bytesOf(EXPORT)), fileOf(zip)]) {
      const { readings, skipped } = await read(file);
      expect(readings).toHaveLength(2);
      expect(readings).toEqual(expect.arrayContaining(READINGS));
      expect(skipped).toEqual([]);
    }
    const stored = await zipOf([{ name: 'export.xml', content: bytesOf(EXPORT), isStored: true }]);
    expect((await read(fileOf(stored))).readings).toHaveLength(2);
  });

  it('reads repeated readings once, and two devices at the same second separately', async () => {
    const text = `${HEAD}${pressure(128, 82, AT)} <Correlation type="HKCorrelationTypeIdentifierBloodPressure" startDate="${AT}">\n${pressure(128, 82, AT)} </Correlation>\n${pressure(135, 88, AT, 'a > b')}${END}`;
    expect((await readText(text)).readings).toHaveLength(2);
  });

  it("keeps two readings of one minute apart, by the phone's correlations", async () => {
    const minute = '2026-11-25 08:05:00 -0600';
    const pair = (systolic: number, diastolic: number) =>
      ` <Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="Health" startDate="${minute}" endDate="${minute}">\n${pressure(systolic, diastolic, minute, 'Health')} </Correlation>\n`;
    const alone = (order: readonly (readonly [string, number])[]) =>
      order.map(([type, value]) => record(`BloodPressure${type}`, value, 'mmHg', minute, 'Health')).join('');
    const orders = [
      [
        ['Systolic', 186],
        ['Systolic', 120],
        ['Diastolic', 70],
        ['Diastolic', 110],
      ],
      [
        ['Systolic', 186],
        ['Diastolic', 110],
        ['Systolic', 120],
        ['Diastolic', 70],
      ],
    ] as const;
    for (const order of orders) {
      const { readings, skipped } = await readText(HEAD + alone(order) + pair(186, 110) + pair(120, 70) + END);
      expect(readings.map(({ value }) => value)).toEqual([
        { kind: 'cuff', readings: [{ systolicMmHg: 186, diastolicMmHg: 110, pulseBpm: null }] },
        { kind: 'cuff', readings: [{ systolicMmHg: 120, diastolicMmHg: 70, pulseBpm: null }] },
      ]);
      expect(skipped).toEqual([]);
      // Without correlations it is unknown which numbers belong together.
      const unpaired = await readText(HEAD + alone(order) + END);
      expect([unpaired.readings, unpaired.skipped]).toEqual([[], [{ line: 0, reason: 'unpaired' }]]);
    }
  });

  it('ignores records in comments', async () => {
    const text = EXPORT.replace('<Record ', `<!-- ${pressure(150, 90, AT)} --><Record `);
    for (const size of [1, 3, 65_536]) expect((await read(fileOf(bytesOf(text), size))).readings).toHaveLength(2);
  });

  it('reads many megabytes of unclosed quotes in linear time', async () => {
    const hostile = bytesOf(HEAD + `<Record a="${'>'.repeat(60_000)}`.repeat(300) + END);
    expect(await faultOf(fileOf(hostile))).toBe(null);
  });

  it('reads correctly in chunks of any size', async () => {
    const bytes = bytesOf(EXPORT.replace('"Cuff"', '"Tensiómetro > 2"').replace('"Cuff"', '"Tensiómetro > 2"'));
    for (const size of [1, 7, 64, 1021]) {
      expect((await read(fileOf(bytes, size))).readings).toEqual(expect.arrayContaining(READINGS));
    }
  });

  it('lists what it skips', async () => {
    const text =
      HEAD +
      record('BloodPressureSystolic', 128, 'mmHg', AT) +
      pressure(300, 82, '2026-11-24 08:05:30 -0600') +
      pressure(82, 128, '2026-11-23 08:05:30 -0600') +
      pressure(128, 82, '2019-11-23 08:05:30 -0600') +
      record('BodyMass', 4, 'kg', AT) +
      record('BodyMass', 80, 'stones', AT) +
      record('BodyMass', 12, 'st', AT) +
      record('BodyMass', 80, 'kg', 'yesterday') +
      END;
    const { readings, skipped } = await readText(text);
    expect(readings.map(({ value }) => value)).toEqual([{ kind: 'weight', weightKg: 76.2 }]);
    expect(skipped.map(({ reason }) => reason).toSorted()).toEqual([
      'date',
      'number',
      'number',
      'old',
      'pair',
      'range',
      'range',
    ]);
  });

  it.each<[string, () => Promise<ReadableFile>, string]>([
    ['cut off', async () => fileOf(bytesOf(EXPORT.slice(0, -20))), 'broken'],
    [
      'a truncated archive',
      async () => fileOf((await zipOf([{ name: 'export.xml', content: bytesOf(EXPORT) }])).slice(0, -30)),
      'broken',
    ],
    [
      'a corrupt archive',
      async () => {
        const zip = await zipOf([{ name: 'export.xml', content: bytesOf(EXPORT) }]);
        return fileOf(zip.map((byte, at) => (at > 60 && at < 300 ? byte ^ 0x5a : byte)));
      },
      'broken',
    ],
    ['an archive of pictures', async () => fileOf(await zipOf([{ name: 'a.jpg', content: bytesOf('x') }])), 'noExport'],
    [
      'an archive of other XML',
      async () => fileOf(await zipOf([{ name: 'a.xml', content: bytesOf('<a/>') }])),
      'noExport',
    ],
    ['other XML', async () => fileOf(bytesOf('<a/>')), 'noExport'],
    ['large and not an export', async () => fileOf(bytesOf('x'.repeat(300_000))), 'noExport'],
    ['empty', async () => fileOf(new Uint8Array()), 'noExport'],
  ])('rejects a file that is %s', async (_, file, reason) => {
    expect(await faultOf(await file())).toBe(reason);
  });

  it('asks to unzip the file first in a browser without decompression', async () => {
    const zip = await zipOf([{ name: 'export.xml', content: bytesOf(EXPORT) }]);
    vi.stubGlobal('DecompressionStream', undefined);
    expect(await faultOf(fileOf(zip))).toBe('noUnzip');
    vi.unstubAllGlobals();
  });

  it('reads a hundred megabytes with little memory and with progress', async () => {
    const heartRates = record('HeartRate', 66, 'count/min', AT).repeat(4000);
    const piece = bytesOf(heartRates);
    const head = bytesOf(HEAD + pressure(128, 82, AT));
    const end = bytesOf(record('BodyMass', 80, 'kg', AT) + END);
    const count = Math.ceil(100_000_000 / piece.byteLength);
    const size = head.byteLength + count * piece.byteLength + end.byteLength;
    let made = 0;
    const file: ReadableFile = {
      size,
      slice: (start, stop) => ({
        arrayBuffer: async () => new Uint8Array(head.slice(start, stop)).buffer,
        stream: () =>
          new ReadableStream({
            pull(controller) {
              if (made === 0) controller.enqueue(head.slice());
              else if (made <= count) controller.enqueue(piece.slice());
              else if (made === count + 1) controller.enqueue(end.slice());
              else controller.close();
              made += 1;
            },
          }),
      }),
    };
    const used = heldBytes();
    const before = used();
    let most = 0;
    const reports: number[] = [];
    const { readings } = await readAppleHealth(file, NOW, (percent) => {
      reports.push(percent);
      if (reports.length % 10 === 0) most = Math.max(most, used() - before);
    });
    expect(readings).toHaveLength(2);
    expect(reports.length).toBeGreaterThan(50);
    expect(reports).toEqual(reports.toSorted((one, other) => one - other));
    expect(reports.at(-1)).toBeGreaterThan(95);
    // The whole file would take a hundred.
    expect(most).toBeLessThan(20_000_000);
  });
});
