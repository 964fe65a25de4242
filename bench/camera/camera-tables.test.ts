import { expect, test } from 'vitest';
import { type CameraReading, cameraTable, cameraTotal } from './camera-tables.ts';

const reading = (record: string, trueBpm: number, value: number | null): CameraReading => ({
  record,
  startS: 0,
  trueBpm,
  answer: value === null ? null : { truth: trueBpm, value, interval90: [value - 2, value + 2] },
  refusal: value === null ? 'no-pulse' : null,
});

test('the table has a row for each video, in order, and one for all', () => {
  const text = cameraTable([
    reading('subject10', 80, 81),
    reading('subject10', 80, 86),
    reading('subject3', 100, null),
    reading('subject3', 100, 104),
  ]);
  const [head, , ...rows] = text.split('\n').map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
  expect(head!.slice(0, 7)).toEqual(['', 'scans', 'answered', 'MAE', 'RMSE', 'largest', 'off by more than 5']);
  expect(rows).toEqual([
    ['person 3', '2', '50.0%', '4.00', '4.00', '4.0', '0', '0%', '0.0%', '4.0'],
    ['person 10', '2', '100.0%', '3.50', '4.30', '6.0', '1', '50%', '50.0%', '4.0'],
    ['all', '4', '75.0%', '3.67', '4.20', '6.0', '1', '33%', '33.3%', '4.0'],
  ]);
});

test('the total has only the row for all videos', () => {
  const rows = cameraTotal([reading('subject10', 80, 81), reading('subject3', 100, null)]).split('\n');
  expect(rows).toHaveLength(3);
  expect(rows[2]).toContain('| all | 2 | 50.0% |');
});
