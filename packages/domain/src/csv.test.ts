import { describe, expect, it } from 'vitest';
import { csvOf, recordsOfCsv } from './csv.ts';

describe('recordsOfCsv', () => {
  it('reads many lines without the delimiter in linear time', () => {
    expect(recordsOfCsv('12,\n'.repeat(400_000), ';')).toHaveLength(400_000);
  });

  const cellsOf = (text: string, delimiter = ',') => recordsOfCsv(text, delimiter).map(({ cells }) => cells);

  it('accepts cells with and without quotes, and any kind of line break', () => {
    expect(cellsOf('a,b\r\n"1, ""2"" ", x \n\n"3\n4",\r')).toEqual([
      ['a', 'b'],
      ['1, "2"', 'x'],
      ['3\n4', ''],
    ]);
    expect(cellsOf('a;b\n1,5;"2"', ';')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
    expect(cellsOf('a\tb\n\t2', '\t')).toEqual([
      ['a', 'b'],
      ['', '2'],
    ]);
    expect([cellsOf(''), cellsOf('\n , \n')]).toEqual([[], []]);
  });

  it('reports the line where each record begins, up to a given number of records', () => {
    expect(recordsOfCsv('a\n\n"x\ny"\nb', ',')).toEqual([
      { cells: ['a'], line: 1 },
      { cells: ['x\ny'], line: 3 },
      { cells: ['b'], line: 5 },
    ]);
    expect(recordsOfCsv('a\nb\nc', ',', 2)).toHaveLength(2);
  });

  it('keeps a quote that is never closed or inside a cell', () => {
    expect(cellsOf('"a,b\n5" x,"y"z')).toEqual([
      ['"a', 'b'],
      ['5" x', '"y"z'],
    ]);
  });

  it('reads records back as they were written', () => {
    const rows = [
      ['a "b"', 'c,d', 'e\nf'],
      ['1', '2', '3'],
    ];
    expect(cellsOf(csvOf(rows).slice(1))).toEqual(rows);
  });
});
