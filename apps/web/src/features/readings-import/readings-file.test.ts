import { DAY_MS, ENTRY_IMPORT_LIMITS, type ImportedReading } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import { type Choices, isDecided, NO_CHOICES, type ReadingsFile, readReadingsFile } from './readings-file.ts';

const NOW = new Date(2026, 10, 26, 15, 0);

function read(text: string, chosen: Partial<Choices> = {}): ReadingsFile {
  const file = readReadingsFile([text], { ...NO_CHOICES, ...chosen }, NOW);
  if (typeof file === 'string') throw new Error(file);
  return file;
}

/** In the words of the patient: local time, numbers. */
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

describe('a file of readings', () => {
  it.each<[string, string, readonly string[]]>([
    [
      'Omron Connect',
      '"Date","Time","Systolic (mmHg)","Diastolic (mmHg)","Pulse (bpm)","Symptoms","TruRead","Notes"\r\n"Nov 25, 2026","8:05 am","128","82","66","--","--","after, coffee"\r\n"Nov 24, 2026","9:30 pm","131","84","70","","",""\r\n',
      ['2026-11-25 8:05 128/82 66', '2026-11-24 21:30 131/84 70'],
    ],
    [
      'Omron Connect, older',
      'Measurement Date,Time Zone,SYS(mmHg),DIA(mmHg),Pulse(bpm),Device\n2026/11/25 08:05,America/Chicago,128,82,66,BP7250\n',
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
      'Beurer, with semicolons, decimal commas, a part for each device and lines above',
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
  ])('of %s is read', (_, text, expected) => {
    const file = read(text);
    expect(said(file)).toEqual(expected);
    expect([file.leftOut, file.questions]).toEqual([[], []]);
  });

  it('with a time zone keeps the exact instants', () => {
    const { readings } = read('Timestamp,Weight kg\n2026-11-25T08:05:30-06:00,80\n2026-11-24T08:05:30.000Z,81\n');
    expect(readings.map(({ takenAt }) => takenAt.toISOString())).toEqual([
      '2026-11-25T14:05:30.000Z',
      '2026-11-24T08:05:30.000Z',
    ]);
  });

  it('without times of day uses noon and says so', () => {
    const file = read('Date,Weight (kg)\n2026-11-25,80\n');
    expect([said(file), file.hasDaysOnly]).toEqual([['2026-11-25 12:00 80 kg'], true]);
  });
});

describe('an ambiguity in a file', () => {
  const AMBIGUOUS = 'Date,Time,Sys,Dia\n03/04/2026,08:00,128,82\n05/06/2026,08:00,129,82\n';

  it('about the order of dates is a single question for the whole file', () => {
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

  it('about dates is no question if one date allows only one order', () => {
    const file = read(`${AMBIGUOUS}25/06/2026,08:00,130,82\n`);
    expect([file.questions, said(file)[2]]).toEqual([[], '2026-4-3 8:00 128/82 null']);
  });

  it('about pounds or kilograms is a question if weights allow both', () => {
    const text = 'Date,Weight\n2026-11-25,95\n2026-11-24,96\n';
    const file = read(text);
    expect(file.questions).toEqual([{ about: 'weightUnit', example: 95 }]);
    expect(said(read(text, { weightUnit: 'lb' }))[0]).toBe('2026-11-25 12:00 43.09 kg');
    expect(said(read(text, { weightUnit: 'kg' }))[0]).toBe('2026-11-25 12:00 95 kg');
  });

  it('about units is settled by the weights, but not by a single unusual one', () => {
    expect(read('Date,Weight\n2026-11-25,62\n2026-11-24,61.5\n')).toMatchObject({ questions: [] });
    expect(said(read('Date,Weight\n2026-11-25,310\n2026-11-24,312\n'))[0]).toBe('2026-11-25 12:00 140.61 kg');
    expect(read('Date,Weight\n2026-11-25,95\n2026-11-24,96\n2026-11-23,310\n').questions).toHaveLength(1);
    expect(read('Date,Weight,Unit\n2026-11-25,95,kg\n2026-11-24,200 lb,\n').questions).toEqual([]);
  });
});

describe('a row that is left out', () => {
  const HEAD = 'Date,Time,Sys,Dia,Pulse,Weight (kg)\n';
  it.each<[string, string, string]>([
    ['an invalid date', '2026-13-45,08:00,128,82,66,', 'date'],
    ['an invalid time', '2026-11-25,25:99,128,82,66,', 'date'],
    ['a word for a number', '2026-11-25,08:00,high,82,66,', 'number'],
    ['half a pressure', '2026-11-25,08:00,128,,66,', 'number'],
    ['a value that no cuff shows', '2026-11-25,08:00,300,82,66,', 'range'],
    ['swapped numbers', '2026-11-25,08:00,82,128,66,', 'pair'],
    ['the weight of a cat', '2026-11-25,08:00,,,,4', 'range'],
    ['more than five years ago', '2021-11-01,08:00,128,82,66,', 'old'],
    ['later today', '2026-11-26,23:00,128,82,66,', 'future'],
    ['a decimal comma between commas', '2026-11-25,08:00,128,82,66,80,4', 'columns'],
    ['a line without values', '2026-11-25,08:00,--,--,--,', 'novalue'],
  ])('is listed with its line and reason: %s', (_, line, reason) => {
    const file = read(`${HEAD}2026-11-24,08:00,120,80,60,\n${line}\n`);
    expect(file.leftOut).toEqual([{ line: 3, reason }]);
    expect(said(file)).toEqual(['2026-11-24 8:00 120/80 60']);
  });

  it('loses only its pulse if that is invalid', () => {
    expect(said(read(`${HEAD}2026-11-25,08:00,128,82,ERR,\n`))).toEqual(['2026-11-25 8:00 128/82 null']);
  });

  it('is one of the oldest if a file has too many rows', () => {
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
  ])('is refused with its reason: %j', (text, fault) => {
    expect(readReadingsFile([text], NO_CHOICES, NOW)).toBe(fault);
  });

  it('is read in the encoding in which its columns are recognised', () => {
    const wrong = 'Fecha;Sist—lica;Diast—lica\n25/11/2026;128;82\n';
    const right = 'Fecha;Sistólica;Diastólica\n25/11/2026;128;82\n';
    expect(readReadingsFile([wrong, right], NO_CHOICES, NOW)).toMatchObject({ readings: [{}] });
  });
});
