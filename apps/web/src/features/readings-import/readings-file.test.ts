import { DAY_MS, ENTRY_IMPORT_LIMITS, type ImportedReading } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import { type Choices, isDecided, NO_CHOICES, type ReadingsFile, readReadingsFile } from './readings-file.ts';

const NOW = new Date(2026, 10, 26, 15, 0);

function read(text: string, chosen: Partial<Choices> = {}): ReadingsFile {
  const file = readReadingsFile([text], { ...NO_CHOICES, ...chosen }, NOW);
  if (typeof file === 'string') throw new Error(file);
  return file;
}

/** Formats readings as local time and numbers. */
const said = ({ readings }: { readonly readings: readonly ImportedReading[] }) =>
  readings.map(({ takenAt, value }) => {
    const day = `${takenAt.getFullYear()}-${takenAt.getMonth() + 1}-${takenAt.getDate()}`;
    const time = `${takenAt.getHours()}:${String(takenAt.getMinutes()).padStart(2, '0')}`;
    const [reading] = value.kind === 'cuff' ? value.readings : [];
    const numbers =
      value.kind === 'weight'
        ? `${value.weightKg} kg`
        : `${reading?.systolicMmHg}/${reading?.diastolicMmHg} ${reading?.pulseBpm}`;
    return `${day} ${time} ${numbers}`;
  });

describe('readReadingsFile', () => {
  it.each<[string, string, readonly string[]]>([
    [
      'Omron Connect',
      '"Date","Time","Systolic (mmHg)","Diastolic (mmHg)","Pulse (bpm)","Symptoms","TruRead","Notes"\r\n"Nov 25, 2026","8:05 am","128","82","66","--","--","after, coffee"\r\n"Nov 24, 2026","9:30 pm","131","84","70","","",""\r\n',
      ['2026-11-25 8:05 128/82 66', '2026-11-24 21:30 131/84 70'],
    ],
    [
      'Omron Connect, older',
      'Measurement Date,Time Zone,SYS(mmHg),DIA(mmHg),Pulse(bpm),Device\n2026/11/25 08:05,,128,82,66,BP7250\n',
      ['2026-11-25 8:05 128/82 66'],
    ],
    [
      'Withings, blood pressure',
      'Date,Heart rate,Systolic,Diastolic,Comments\n"2026-11-25 07:32:10",61,119,77,\n',
      ['2026-11-25 7:32 119/77 61'],
    ],
    [
      'Withings, weight in pounds',
      'Date,"Weight (lb)","Fat mass (lb)","Bone mass (lb)",Comments\n"2026-11-25 07:32:10",177.2,33.1,,\n"2026-11-24 07:30:01",176.8,,,\n',
      ['2026-11-25 7:32 80.38 kg', '2026-11-24 7:30 80.2 kg'],
    ],
    [
      'iHealth',
      'Date,Time,SYS(mmHg),DIA(mmHg),Pulse(Beats/Min),Note\n2026-11-25,20:05:00,128,82,0,\n',
      ['2026-11-25 20:05 128/82 null'],
    ],
    [
      'Beurer, with semicolons, decimal commas, a section for each device and lines above',
      'HealthManager;Export\nName;Ana Ruiz\n\nBlood pressure\nDate;Time;Systole;Diastole;Pulse;Comment\n25.11.2026;08:05;128;82;66;\n\nWeight\nDate;Time;kg;BMI\n24.11.2026;07:00;80,4;26,1\n',
      ['2026-11-25 8:05 128/82 66', '2026-11-24 7:00 80.4 kg'],
    ],
    [
      'A&D, both numbers in a cell',
      'Date/Time\tBlood Pressure (mmHg)\tPulse Rate(bpm)\n2026-11-25 08:05\t128/82\t66 bpm\n',
      ['2026-11-25 8:05 128/82 66'],
    ],
    [
      'Qardio',
      'Measurement date,Systolic,Diastolic,Heart rate,Irregular heart beat,Note\n"25 Nov 2026, 08:05",128,82,66,no,\n',
      ['2026-11-25 8:05 128/82 66'],
    ],
    [
      'one in Spanish',
      'sep=;\nFecha;Hora;Sistólica (mmHg);Diastólica (mmHg);Pulso;Peso (kg)\n25/11/2026;8:05 p. m.;128;82;66;80,4\n',
      ['2026-11-25 20:05 128/82 66', '2026-11-25 20:05 80.4 kg'],
    ],
  ])('reads a file of %s', (_, text, expected) => {
    const file = read(text);
    expect(said(file)).toEqual(expected);
    expect([file.skipped, file.questions]).toEqual([[], []]);
  });

  it('keeps exact instants of a file with a time zone', () => {
    const { readings } = read('Timestamp,Weight kg\n2026-11-25T08:05:30-06:00,80\n2026-11-24T08:05:30.000Z,81\n');
    expect(readings.map(({ takenAt }) => takenAt.toISOString())).toEqual([
      '2026-11-25T14:05:30.000Z',
      '2026-11-24T08:05:30.000Z',
    ]);
  });

  it('uses noon for a file without times of day, and says so', () => {
    const file = read('Date,Weight (kg)\n2026-11-25,80\n');
    expect([said(file), file.hasDaysOnly]).toEqual([['2026-11-25 12:00 80 kg'], true]);
  });
});

describe('ambiguities of a file', () => {
  const AMBIGUOUS = 'Date,Time,Sys,Dia\n03/04/2026,08:00,128,82\n05/06/2026,08:00,129,82\n';

  it('the order of dates is asked once for the whole file', () => {
    const file = read(AMBIGUOUS);
    expect(file.questions).toMatchObject([
      { about: 'dateOrder', example: '03/04/2026', options: [{ order: 'dayFirst' }, { order: 'monthFirst' }] },
    ]);
    expect(isDecided(file, NO_CHOICES)).toBe(false);
    const chosen = { dateOrder: 'dayFirst', weightUnit: null } as const;
    expect(said(read(AMBIGUOUS, chosen))[0]).toBe('2026-6-5 8:00 128/82 null'.replace('128', '129'));
    expect(said(read(AMBIGUOUS, { dateOrder: 'monthFirst' }))[0]).toBe('2026-5-6 8:00 129/82 null');
    expect(isDecided(read(AMBIGUOUS, chosen), chosen)).toBe(true);
  });

  it('the order of dates is not asked if one date allows only one order', () => {
    const file = read(`${AMBIGUOUS}25/06/2026,08:00,130,82\n`);
    expect([file.questions, said(file)[2]]).toEqual([[], '2026-4-3 8:00 128/82 null']);
  });

  it('pounds or kilograms are asked if weights allow both', () => {
    const text = 'Date,Weight\n2026-11-25,95\n2026-11-24,96\n';
    const file = read(text);
    expect(file.questions).toEqual([{ about: 'weightUnit', example: 95 }]);
    expect(said(read(text, { weightUnit: 'lb' }))[0]).toBe('2026-11-25 12:00 43.09 kg');
    expect(said(read(text, { weightUnit: 'kg' }))[0]).toBe('2026-11-25 12:00 95 kg');
  });

  it('units are inferred from the weights, but not from a single unusual one', () => {
    expect(read('Date,Weight\n2026-11-25,62\n2026-11-24,61.5\n')).toMatchObject({ questions: [] });
    expect(said(read('Date,Weight\n2026-11-25,310\n2026-11-24,312\n'))[0]).toBe('2026-11-25 12:00 140.61 kg');
    expect(read('Date,Weight\n2026-11-25,95\n2026-11-24,96\n2026-11-23,310\n').questions).toHaveLength(1);
    expect(read('Date,Weight,Unit\n2026-11-25,95,kg\n2026-11-24,200 lb,\n').questions).toEqual([]);
  });
});

describe('skipped rows', () => {
  const HEAD = 'Date,Time,Sys,Dia,Pulse,Weight (kg)\n';
  it.each<[string, string, string]>([
    ['an invalid date', '2026-13-45,08:00,128,82,66,', 'date'],
    ['an invalid time', '2026-11-25,25:99,128,82,66,', 'date'],
    ['a word instead of a number', '2026-11-25,08:00,high,82,66,', 'number'],
    ['half a blood pressure', '2026-11-25,08:00,128,,66,', 'number'],
    ['a value that no cuff shows', '2026-11-25,08:00,300,82,66,', 'range'],
    ['swapped numbers', '2026-11-25,08:00,82,128,66,', 'pair'],
    ['the weight of a cat', '2026-11-25,08:00,,,,4', 'range'],
    ['more than five years ago', '2021-11-01,08:00,128,82,66,', 'old'],
    ['later today', '2026-11-26,23:00,128,82,66,', 'future'],
    ['a decimal comma between commas', '2026-11-25,08:00,128,82,66,80,4', 'columns'],
    ['a line without values', '2026-11-25,08:00,--,--,--,', 'novalue'],
  ])('lists a row with its line and reason: %s', (_, line, reason) => {
    const file = read(`${HEAD}2026-11-24,08:00,120,80,60,\n${line}\n`);
    expect(file.skipped).toEqual([{ line: 3, reason }]);
    expect(said(file)).toEqual(['2026-11-24 8:00 120/80 60']);
  });

  it('drops only an invalid pulse', () => {
    expect(said(read(`${HEAD}2026-11-25,08:00,128,82,ERR,\n`))).toEqual(['2026-11-25 8:00 128/82 null']);
  });

  it('skips the oldest if a file has too many rows', () => {
    const lines = Array.from({ length: ENTRY_IMPORT_LIMITS.readings + 5 }, (_, index) => {
      const at = new Date(NOW.getTime() - DAY_MS - index * 60_000);
      return `${at.toISOString()},80\n`;
    });
    const file = read(`Timestamp,Weight kg\n${lines.join('')}`);
    expect([file.readings.length, file.surplus]).toEqual([ENTRY_IMPORT_LIMITS.readings, 5]);
  });
});

describe('a file with other content', () => {
  it.each([
    ['', 'empty'],
    ['\n\n', 'empty'],
    ['Date,Steps\n2026-11-25,4000\n', 'no_columns'],
    ['Hello world', 'no_columns'],
  ])('is rejected with its reason: %j', (text, fault) => {
    expect(readReadingsFile([text], NO_CHOICES, NOW)).toBe(fault);
  });

  it('is read in the encoding in which its columns are recognized', () => {
    const wrong = 'Fecha;Sist—lica;Diast—lica\n25/11/2026;128;82\n';
    const right = 'Fecha;Sistólica;Diastólica\n25/11/2026;128;82\n';
    expect(readReadingsFile([wrong, right], NO_CHOICES, NOW)).toMatchObject({ readings: [{}] });
  });
});

describe('a file of several parts', () => {
  const PRESSURES = 'Date;Time;SYS (mmHg);DIA (mmHg);Pulse\n25.11.2026;08:05;128;82;66\n';
  const OWN = '2026-11-25 8:05 128/82 66';
  const OXYGEN_ROWS = '24.11.2026;08:10;98;62\n24.11.2026;20:10;97;61\n';

  it.each<[string, string, readonly number[]]>([
    ['other column names', `Date;Time;SpO2 (%);PR (bpm)\n${OXYGEN_ROWS}`, [4, 5]],
    [
      'other column names after a blank line and a title',
      `\nOxygen\nDate;Time;SpO2 (%);PR (bpm)\n${OXYGEN_ROWS}`,
      [6, 7],
    ],
    ['a title without column names', `SpO2\n${OXYGEN_ROWS}`, [4, 5]],
    ['a title in the first of many cells', `SpO2;;;;\n${OXYGEN_ROWS}`, [4, 5]],
    ['a title that begins with a number', `7-day report: SpO2\n${OXYGEN_ROWS}`, [4, 5]],
    ['column names in another language', `Päivä;Aika;Happi;Syke\n${OXYGEN_ROWS}`, [4, 5]],
    ['column names in another order', 'SpO2 (%);PR (bpm);Date;Time\n98;62;24.11.2026;08:10\n', [4]],
    ['column names that begin with a number', 'Date;Time;24h SpO2;24h PR\n24.11.2026;08:10;98;62\n', [4]],
    ['column names with only one known number', `Date;Time;SYS;SpO2\n${OXYGEN_ROWS}`, [4, 5]],
    ['column names of goals', `Date;Time;SYS (goal);DIA (goal)\n${OXYGEN_ROWS}`, [4, 5]],
    ['a first cell without a name', `;Time;Oxygen;Rate\n${OXYGEN_ROWS}`, [4, 5]],
  ])('stores nothing from rows below %s', (_, part, lines) => {
    const file = read(PRESSURES + part);
    expect(said(file)).toEqual([OWN]);
    expect(file.skipped).toEqual(lines.map((line) => ({ line, reason: 'part' })));
  });

  it('reads each part by its own columns, in any order', () => {
    const weights = 'Date;Time;Weight (kg);BMI\n24.11.2026;07:00;80,4;26,1\n';
    const oxygen = `Date;Time;SpO2 (%);PR (bpm)\n${OXYGEN_ROWS}`;
    for (const text of [PRESSURES + oxygen + weights, weights + oxygen + PRESSURES, oxygen + PRESSURES + weights])
      expect(said(read(text))).toEqual([OWN, '2026-11-24 7:00 80.4 kg']);
  });

  it('continues below repeated headers, blank lines and a summary', () => {
    const more = '24.11.2026;08:05;126;80;64\n';
    const text = `${PRESSURES}\n\nAverage;;128;82;66\n${PRESSURES.split('\n')[0]}\n${more}`;
    const file = read(text);
    expect(said(file)).toEqual([OWN, '2026-11-24 8:05 126/80 64']);
    expect(file.skipped).toEqual([{ line: 5, reason: 'date' }]);
  });

  it('takes highest and lowest numbers for a pressure only with its unit', () => {
    expect(readReadingsFile(['Fecha;Máxima;Mínima\n25/11/2026;110;60\n'], NO_CHOICES, NOW)).toBe('no_columns');
    expect(said(read('Fecha;Máxima (mmHg);Mínima (mmHg)\n25/11/2026;128;82\n'))).toEqual([
      '2026-11-25 12:00 128/82 null',
    ]);
  });
});

describe('times in a file', () => {
  const instants = (text: string) => read(text).readings.map(({ takenAt }) => takenAt.toISOString());

  it.each<[string, string, string]>([
    [
      'a zone column with a name',
      'Date,Time,Timezone,Sys,Dia\n2026-11-25,08:05,Asia/Bangkok,128,82\n',
      '2026-11-25T01:05:00.000Z',
    ],
    [
      'a zone column with an offset',
      'Date,Time,Time Zone,Sys,Dia\n2026-11-25,08:05,+07:00,128,82\n',
      '2026-11-25T01:05:00.000Z',
    ],
    ['GMT+7', 'Date,Time,TZ,Sys,Dia\n2026-11-25,08:05,GMT+7,128,82\n', '2026-11-25T01:05:00.000Z'],
    ['UTC+0530', 'Date,Time,UTC offset,Sys,Dia\n2026-11-25,08:05,UTC+0530,128,82\n', '2026-11-25T02:35:00.000Z'],
    ['a minus sign', 'Date,Time,Offset,Sys,Dia\n2026-11-25,08:05,UTC−06:00,128,82\n', '2026-11-25T14:05:00.000Z'],
    [
      'a Windows time zone name',
      'Date,Time,Time zone,Sys,Dia\n2026-11-25,08:05,"(UTC+07:00) Bangkok, Hanoi",128,82\n',
      '2026-11-25T01:05:00.000Z',
    ],
    ['an abbreviation', 'Date,Time,Time zone,Sys,Dia\n2026-11-25,08:05,EST,128,82\n', '2026-11-25T13:05:00.000Z'],
    ['UTC in a column name', 'Date (UTC),Time (UTC),Sys,Dia\n2026-11-25,08:05,128,82\n', '2026-11-25T08:05:00.000Z'],
    ['UTC in an underscored name', 'timestamp_utc,Sys,Dia\n2026-11-25 08:05,128,82\n', '2026-11-25T08:05:00.000Z'],
    ['an offset in a column name', 'Date/Time (GMT+7),Sys,Dia\n2026-11-25 08:05,128,82\n', '2026-11-25T01:05:00.000Z'],
    ['an offset after the time', 'Date,Time,Sys,Dia\n2026-11-25,8:05 am +07:00,128,82\n', '2026-11-25T01:05:00.000Z'],
    ['a time zone after the time', 'Date,Time,Sys,Dia\n2026-11-25,8:05 AM PST,128,82\n', '2026-11-25T16:05:00.000Z'],
    [
      'a time skipped by DST',
      'Date,Time,Timezone,Sys,Dia\n2026-03-08,02:30,America/Chicago,128,82\n',
      '2026-03-08T08:30:00.000Z',
    ],
    [
      'a time repeated by DST',
      'Date,Time,Timezone,Sys,Dia\n2026-11-01,01:30,America/Chicago,128,82\n',
      '2026-11-01T06:30:00.000Z',
    ],
    [
      'daylight saving time of a zone',
      'Date,Time,Timezone,Sys,Dia\n2026-07-01,08:05,America/Chicago,128,82\n',
      '2026-07-01T13:05:00.000Z',
    ],
    ['milliseconds since 1970', 'Measurement date,Sys,Dia\n1795680300250,128,82\n', '2026-11-26T08:05:00.250Z'],
    ['fractions of a second', 'Timestamp,Sys,Dia\n2026-11-25T08:05:30.5Z,128,82\n', '2026-11-25T08:05:30.500Z'],
  ])('use the zone that %s says', (_, text, expected) => {
    expect(instants(text)).toEqual([expected]);
    expect(read(text).hasLocalTimes).toBe(false);
  });

  it("use this device's zone if none is given, row by row", () => {
    const file = read('Date,Time,Timezone,Sys,Dia\n2026-11-25,08:05,,128,82\n2026-11-24,08:05,Asia/Tokyo,126,80\n');
    expect(file.hasLocalTimes).toBe(true);
    expect(file.readings.map(({ takenAt }) => takenAt.toISOString())).toEqual([
      new Date(2026, 10, 25, 8, 5).toISOString(),
      '2026-11-23T23:05:00.000Z',
    ]);
  });

  it('are skipped in an unknown zone', () => {
    const file = read('Date,Time,Timezone,Sys,Dia\n2026-11-25,08:05,Middle-earth,128,82\n');
    expect([file.readings, file.skipped]).toEqual([[], [{ line: 2, reason: 'zone' }]]);
  });
});

describe('a file of an app', () => {
  it.each<[string, string, readonly string[]]>([
    [
      'Garmin, weight below date lines',
      'Time,Weight,Change,BMI,Body Fat,Skeletal Muscle Mass,Bone Mass,Body Water,\n" Nov 25, 2026",\n8:28 AM,80.4 kg,0.5 kg,25.0,18.0 %,35.0 kg,3.5 kg,61.0 %,\n" Nov 24, 2026",\n9:46 AM,80.9 kg,--,25.0,18.5 %,35.0 kg,3.5 kg,60.5 %,\n8:40 PM,81 kg,0.3 kg,25.2,,,,,\n',
      ['2026-11-25 8:28 80.4 kg', '2026-11-24 20:40 81 kg', '2026-11-24 9:46 80.9 kg'],
    ],
    [
      'Garmin, blood pressure below date lines',
      'Time,Systolic,Diastolic,Pulse,Notes\n" Nov 25, 2026",\n8:28 AM,128,82,66,\n',
      ['2026-11-25 8:28 128/82 66'],
    ],
    [
      'Renpho, older',
      'Time of Measurement,Weight(lb),BMI,Body Fat(%),Optimal weight(lb)\n2026.11.25 07:30:12,177.2,25.1,18.2,160\n',
      ['2026-11-25 7:30 80.38 kg'],
    ],
    [
      'Medisana',
      'Measurement date;Systole;Diastole;Pulse;Arrhythmic\n25.11.2026 08:05;128;82;66;0\n',
      ['2026-11-25 8:05 128/82 66'],
    ],
    [
      'a device that shows kilopascals',
      'Date,Time,SYS (kPa),DIA (kPa)\n2026-11-25,08:05,17.1,10.9\n2026-11-24,08:05,"16,8 kPa",10.7 kPa\n',
      ['2026-11-25 8:05 128/82 null', '2026-11-24 8:05 126/80 null'],
    ],
    [
      'a scale in stones',
      'Date,Weight (st)\n2026-11-25,12.5\n2026-11-24,12 st 9 lb\n2026-11-23,12:7\n',
      ['2026-11-25 12:00 79.38 kg', '2026-11-24 12:00 80.29 kg', '2026-11-23 12:00 79.38 kg'],
    ],
  ])('is read: %s', (_, text, expected) => {
    const file = read(text);
    expect(said(file)).toEqual(expected);
    expect([file.skipped, file.questions]).toEqual([[], []]);
  });

  it('of Samsung Health is read below its first line, by the offset of each row', () => {
    const prefix = 'com.samsung.health.blood_pressure.';
    const names = ['start_time', 'time_offset', 'systolic', 'diastolic', 'pulse', 'datauuid'];
    const pressures = `com.samsung.shealth.blood_pressure,6312001,3\n${names.map((name) => prefix + name).join(',')},\n2026-11-25 08:05:30.250,UTC-0600,128.0,82.0,66,abc,\n`;
    expect(read(pressures)).toMatchObject({
      readings: [{ takenAt: new Date('2026-11-25T14:05:30.250Z') }],
      skipped: [],
    });
    const weights = `com.samsung.health.weight,6312001,3\ncreate_time,start_time,weight,height,time_offset,pkg_name,datauuid\n1795600000000,1795680300000,95.0,170,UTC+0200,a,b,\n`;
    expect(read(weights)).toMatchObject({
      readings: [{ takenAt: new Date('2026-11-26T08:05:00Z'), value: { weightKg: 95 } }],
      questions: [],
      skipped: [],
    });
  });
});
