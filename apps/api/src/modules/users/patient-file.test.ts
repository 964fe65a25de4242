import { setImmediate } from 'node:timers/promises';
import { PATIENT_IMPORT_LIMITS } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import { readPatientFile } from './patient-file.ts';

const HEADER = 'First name,Last name,Phone,Email,Birth date,Sex,Group';
const read = (csv: string) => readPatientFile(csv, new Set(['signature']), new Date('2026-03-14T15:00:00Z'));

describe('a file of patients', () => {
  it.each([
    ['the header', ','.repeat(900_000)],
    ['a line', `${HEADER}\n${','.repeat(900_000)}`],
    ['a line, by semicolons', `${HEADER}\n${';'.repeat(51)}`],
  ])('with far more fields in %s than patients have is none', async (_where, csv) => {
    await expect(read(csv)).rejects.toThrow('unreadable');
  });

  it('may have commas in names, and empty fields at the end', async () => {
    const { good, faults } = await read(`${HEADER},,,\nAna,"García, López, Ruiz",,,,,signature,,,`);
    expect(faults).toEqual([]);
    expect(good).toMatchObject([{ line: 2, firstName: 'Ana', lastName: 'García, López, Ruiz' }]);
  });

  it('is read in pieces, with a turn for others between two of them', async () => {
    let turns = 0;
    let isRead = false;
    const others = (async () => {
      for (; !isRead; turns += 1) await setImmediate();
    })();
    const line = `Ana,${'x'.repeat(90)},,ana@example.com,1980-05-01,Female,signature`;
    const count = Math.min(PATIENT_IMPORT_LIMITS.lines, 2000);
    const { lineCount } = await read([HEADER, ...Array<string>(count).fill(line)].join('\n'));
    isRead = true;
    await others;
    expect(lineCount).toBe(count);
    expect(turns).toBeGreaterThanOrEqual(20);
  });
});
