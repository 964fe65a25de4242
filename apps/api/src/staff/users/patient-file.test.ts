import { setImmediate } from 'node:timers/promises';
import { csvOf, PATIENT_IMPORT_LIMITS } from '@mien/domain';
import { CATALOGS } from '@mien/messages/catalogs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPatientFile } from './patient-file.ts';

const HEADER = 'First name,Last name,Phone,Email,Birth date,Sex,Group';
const read = (csv: string) => readPatientFile(csv, new Set(['signature']), '2026-03-14');

describe('a file of patients', () => {
  it.each([
    ['the header', ','.repeat(900_000)],
    ['a line', `${HEADER}\n${','.repeat(900_000)}`],
    ['a line, by semicolons', `${HEADER}\n${';'.repeat(51)}`],
  ])('with far more fields in %s than patients have is refused', async (_where, csv) => {
    await expect(read(csv)).rejects.toThrow('unreadable');
  });

  it('may have a title above the names of columns, which is no line of a patient', async () => {
    const file = await read(
      `Lista de pacientes;;;\nClínica del Sur;;;\n\nNombre;Apellido;Teléfono\nAna;Reyes;512 555 0199`,
    );
    expect(file.good).toMatchObject([{ line: 5, firstName: 'Ana', lastName: 'Reyes', phoneNumber: '5125550199' }]);
    expect([file.lineCount, file.faults]).toEqual([1, []]);
  });

  it('lists all columns that are not known, and leaves out what they hold', async () => {
    const file = await read(`Shoe size,First name,Last name,Blood type\n38,Ana,Reyes,0+`);
    expect(file.unknownColumns).toEqual(['Shoe size', 'Blood type']);
    expect(file.good).toMatchObject([{ firstName: 'Ana', lastName: 'Reyes' }]);
  });

  it('may have references, each once', async () => {
    const { good, faults } = await read(
      `First name,Last name,MRN\nAna,Reyes,A-1\nBen,Carter,A-1\nCai,Stone,${'9'.repeat(65)}\nDee,Moss,`,
    );
    expect(good.map(({ externalReference }) => externalReference)).toEqual(['A-1', null]);
    expect(faults).toEqual([
      { line: 3, column: 'reference', fault: 'referenceTwice' },
      { line: 4, column: 'reference', fault: 'tooLong' },
    ]);
  });

  it('has a line twice only once', async () => {
    const { good, faults } = await read(`First name,Last name\nAna,Reyes\nANA,Reyes\nAna, Reyes `);
    expect(good.map(({ line }) => line)).toEqual([2, 3]);
    expect(faults).toEqual([{ line: 4, column: null, fault: 'twice' }]);
  });

  it('has an age of 13 from the day of the birthday on', async () => {
    const { good, faults } = await read(`First name,Last name,Birth date\nAna,Reyes,2013-03-14\nBen,Carter,2013-03-15`);
    expect(good.map(({ birthDate }) => birthDate)).toEqual(['2013-03-14']);
    expect(faults).toEqual([{ line: 3, column: 'birthDate', fault: 'birthDate' }]);
  });

  it('may have commas in names, and empty fields at the end', async () => {
    const { good, faults } = await read(`${HEADER},,,\nAna,"García, López, Ruiz",,,,,signature,,,`);
    expect(faults).toEqual([]);
    expect(good).toMatchObject([{ line: 2, firstName: 'Ana', lastName: 'García, López, Ruiz' }]);
  });

  it('goes through the same text checks as the API, so that the preview shows what is stored', async () => {
    const apart = 'Jose\u0301\u200B';
    const { good, faults } = await read(
      `${HEADER}\n${apart},Mu\u00A0n\u0303oz ,５１２ ５５５ ０１９９,\u200Bjose@example.com,1980-04-03,M,\u200ESIGNATURE`,
    );
    expect(faults).toEqual([]);
    expect(good).toMatchObject([
      {
        firstName: 'José',
        lastName: 'Mu ñoz',
        phoneNumber: '5125550199',
        email: 'jose@example.com',
        groupCode: 'signature',
      },
    ]);
  });

  it('is read in slices, with other work in between', async () => {
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

/** Three people as each order writes their birth dates; one of the days can be no month. */
const DAYS = ['1980-12-25', '1980-04-03', '1990-06-05'] as const;
const partsOf = (day: string) => day.split('-') as [string, string, string];
const STYLES: Readonly<Record<string, (day: string) => string>> = {
  'day first': (day) => partsOf(day).toReversed().join('/'),
  'day first with dots': (day) => partsOf(day).toReversed().map(Number).join('.'),
  'day first with two digits of the year': (day) =>
    partsOf(day)
      .toReversed()
      .join('-')
      .replace(/19(..)$/, '$1'),
  'month first': (day) => `${partsOf(day)[1]}/${partsOf(day)[2]}/${partsOf(day)[0]}`,
  'month first, short': (day) => `${Number(partsOf(day)[1])}/${Number(partsOf(day)[2])}/${partsOf(day)[0].slice(2)}`,
  'year first': (day) => day,
  'year first at midnight': (day) => `${day.replaceAll('-', '/')} 00:00:00`,
  'without anything between': (day) => day.replaceAll('-', ''),
  'with a month’s name': (day) => {
    const month = new Date(day).toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
    return `${partsOf(day)[2]}-${month}-${partsOf(day)[0]}`;
  },
  'in Spanish words': (day) =>
    new Date(day).toLocaleString('es', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
  'as days of Excel': (day) => String((Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000),
};
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  plain: ['First name', 'Last name', 'Birth date', 'Phone'],
  shouted: ['FIRST_NAME', 'LAST NAME', 'DATE OF BIRTH', 'PHONE NUMBER'],
  'with blanks': [' First  name ', ' lastName', 'DOB ', '\u00a0Tel. '],
  'with line breaks': ['First\nname', 'Last\nname', 'Birth\ndate', 'Mobile\nphone'],
  Spanish: ['Nombre', 'Apellidos', 'Fecha de nacimiento', 'Teléfono'],
  'Spanish, shouted without accents': ['NOMBRE', 'APELLIDO', 'FECHA NAC.', 'TELEFONO'],
};
const BEGINNINGS: Readonly<Record<string, (delimiter: string) => string>> = {
  nothing: () => '',
  'a byte order mark': () => '\uFEFF',
  'empty lines': (delimiter) => `\r\n${delimiter.repeat(3)}\r\n`,
  'a line of Excel': (delimiter) => `sep=${delimiter}\r\n`,
};
const MATRIX = [',', ';', '\t', '|'].flatMap((delimiter) =>
  Object.keys(STYLES).flatMap((style) =>
    Object.keys(HEADERS).flatMap((header) =>
      Object.keys(BEGINNINGS).map((beginning) => [delimiter, style, header, beginning] as const),
    ),
  ),
);

describe('a file from any program', () => {
  it('contains the same people', { tags: 'thorough' }, async () => {
    for (const [delimiter, style, header, beginning] of MATRIX) {
      const cell = (text: string) => (/["\n]/.test(text) || text.includes(delimiter) ? `"${text}"` : text);
      const rows = [
        HEADERS[header] ?? [],
        ...DAYS.map((day, index) => [`José ${index}`, 'Núñez, López', STYLES[style]?.(day) ?? '', '512-555-0100']),
      ];
      const csv = `${BEGINNINGS[beginning]?.(delimiter)}${rows.map((row) => row.map(cell).join(delimiter)).join('\r\n')}`;
      const { good, faults, isOrderAsked } = await read(csv);
      const name = `${JSON.stringify(delimiter)}, ${style}, ${header}, ${beginning}`;
      expect([name, faults, isOrderAsked]).toEqual([name, [], false]);
      expect([
        name,
        ...good.map(({ firstName, lastName, birthDate, phoneNumber }) => [firstName, lastName, birthDate, phoneNumber]),
      ]).toEqual([name, ...DAYS.map((day, index) => [`José ${index}`, 'Núñez, López', day, '5125550100'])]);
    }
  });

  it('has the line numbers of faults that an editor shows', async () => {
    const { faults } = await read('sep=;\n\n"First\nname";Last name;Phone\nAna;Reyes;12');
    expect(faults).toEqual([{ line: 5, column: 'phone', fault: 'phone' }]);
  });
});

describe('a column of birth dates', () => {
  const datesIn = async (...cells: string[]) => {
    const file = await read(
      `First name;Last name;Birth date\n${cells.map((cell, index) => `A${index};B;${cell}`).join('\n')}`,
    );
    return {
      asked: file.isOrderAsked ? file.choices.map(({ order }) => order) : null,
      dates: file.good.map(({ birthDate }) => birthDate),
      doubtful: file.good.filter(({ isDoubtful }) => isDoubtful).map(({ line }) => line),
      faults: file.faults.map(({ line, fault }) => `${line} ${fault}`),
    };
  };

  it.each<readonly [cells: readonly string[], expected: Partial<Awaited<ReturnType<typeof datesIn>>>]>([
    [['25/12/1980', '03/04/1980', '05/06/1990'], { asked: null, dates: ['1980-12-25', '1980-04-03', '1990-06-05'] }],
    [['12/25/1980', '03/04/1980'], { asked: null, dates: ['1980-12-25', '1980-03-04'] }],
    [['03/04/1980', '05/06/1990'], { asked: ['dayFirst', 'monthFirst'], doubtful: [2, 3] }],
    [['3.4.1980'], { asked: ['dayFirst', 'monthFirst'] }],
    [['1980-04-03', '05/05/1990', '7-Jul-1970'], { asked: null, dates: ['1980-04-03', '1990-05-05', '1970-07-07'] }],
    [['03/04/05'], { asked: ['dayFirst', 'monthFirst', 'yearFirst'] }],
    [['80-04-03', '81-12-25'], { asked: null, dates: ['1980-04-03', '1981-12-25'] }],
    [['25/12/1980', '12/25/1980', '26/12/1980'], { asked: null, faults: ['3 dateOrder'] }],
    [['25/12/1980', '12/25/1980', '03/04/1980'], { asked: ['dayFirst', 'monthFirst'], faults: expect.any(Array) }],
    [['25/12/10'], { asked: ['dayFirst', 'yearFirst'] }],
    [['31/12/10', '25/12/80'], { asked: null, dates: ['2010-12-31', '1980-12-25'], doubtful: [2] }],
    [['25/12/80'], { asked: null, dates: ['1980-12-25'], doubtful: [] }],
    [['29580'], { asked: null, dates: ['1980-12-25'], doubtful: [2] }],
    [['1980'], { faults: ['2 birthDate'] }],
    [['31/02/1980'], { faults: ['2 birthDate'] }],
    [['1980-04-03T17:00:00Z'], { faults: ['2 birthDate'] }],
    [['1980-04-03T00:00:00.000Z', '4/13/1980 12:00:00 AM'], { dates: ['1980-04-03', '1980-04-13'] }],
    [['25/12/2020'], { faults: ['2 birthDate'] }],
    [['December 25, 1980', '25 de diciembre de 1980', '25th Dec 80'], { dates: Array(3).fill('1980-12-25') }],
    [['tomorrow'], { faults: ['2 birthDate'] }],
    [
      ['٢٥/١٢/١٩٨٠', '२५/१२/१९८०', '２５／１２／１９８０', '25–12–1980', '25−12−1980', '25⁄12⁄1980', "'25/12/1980"],
      { asked: null, dates: Array(7).fill('1980-12-25'), faults: [] },
    ],
    [['1º de diciembre de 1980', '1.ª dic 1980', '٢٩٥٥٦'], { dates: Array(3).fill('1980-12-01') }],
  ])('%j', async (cells, expected) => {
    expect(await datesIn(...cells)).toMatchObject(expected);
  });

  it('is read in the chosen order, and in no other', async () => {
    const csv = 'First name,Last name,Birth date\nAna,Reyes,03/04/1980';
    const dayIn = async (order: 'dayFirst' | 'monthFirst' | 'yearFirst') => {
      const file = await readPatientFile(csv, new Set(['signature']), '2026-03-14', order);
      return file.isOrderAsked ? null : file.good[0]?.birthDate;
    };
    expect([await dayIn('dayFirst'), await dayIn('monthFirst'), await dayIn('yearFirst')]).toEqual([
      '1980-04-03',
      '1980-03-04',
      null,
    ]);
  });

  it('in one order is read correctly, whatever its days', async () => {
    const day = fc
      .date({ min: new Date('1930-01-01'), max: new Date('2005-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const styles = ['day first', 'month first', 'year first', 'day first with dots'] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.array(day, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...styles),
        async (days, style) => {
          const found = await datesIn(...days.map((one) => STYLES[style]?.(one) ?? ''));
          expect(found.faults).toEqual([]);
          // Either it is asked about, or it is what was written.
          if (found.asked === null) expect(found.dates).toEqual(days);
          else expect(found.asked).toContain(style.startsWith('month') ? 'monthFirst' : 'dayFirst');
        },
      ),
      { seed: 18, numRuns: 200 },
    );
  });
});

describe('letters of a column of sexes', () => {
  const sexesOf = async (...cells: string[]) =>
    (await read(`Nombre,Apellido,Sexo\n${cells.map((cell, index) => `A${index},B,${cell}`).join('\n')}`)).good.map(
      ({ birthSex }) => birthSex,
    );
  it('have the meaning that the other letters imply', async () => {
    expect(await sexesOf('M', 'F')).toEqual(['Male', 'Female']);
    expect(await sexesOf('M', 'H', 'Mujer')).toEqual(['Female', 'Male', 'Female']);
    // H and F are of two languages, so no letter is known.
    expect(await sexesOf('M', 'H', 'F')).toEqual([]);
  });

  it('are not guessed: M alone is a man in English, and in Spanish a man or a woman', async () => {
    expect(await sexesOf('M')).toEqual([]);
    expect(await sexesOf('M', 'Mujer')).toEqual(['Female']);
    expect(await sexesOf('F')).toEqual(['Female']);
    expect(await sexesOf('H', '')).toEqual(['Male', 'Unknown']);
    const english = await read('First name,Last name,Sex\nTom,Reyes,M');
    expect(english.good.map(({ birthSex }) => birthSex)).toEqual(['Male']);
    const mixed = await read('First name,Last name,Sex\nTom,Reyes,H\nAna,Reyes,M');
    expect(mixed.good.map(({ birthSex }) => birthSex)).toEqual(['Male', 'Female']);
  });
});

describe('a cell', () => {
  const phonesOf = async (...cells: string[]) =>
    (
      await read(`First name;Last name;Phone\n${cells.map((cell, index) => `A${index};B;${cell}`).join('\n')}`)
    ).good.map(({ phoneNumber }) => phoneNumber);

  it('with a number written by a spreadsheet is a phone number only if no digit is lost', async () => {
    expect(await phonesOf('5125550100.0', '5125550100.00', '5125550100')).toEqual(Array(3).fill('5125550100'));
    expect(await phonesOf('5.12555019E+9', '5.1255501e+09', '5,12555E+09')).toEqual([]);
  });

  it('with a foreign phone number or an extension has no phone number', async () => {
    expect(await phonesOf('+65 9123 4567', '+45 12 34 56 78', '555-0100 ext 512')).toEqual([]);
  });

  it('that another program wrote as a formula to keep it a text is that text', async () => {
    const cell = (text: string) => `"=""${text}""${'"'}`;
    const { good, faults } = await read(
      `${HEADER}\n${['Ana', "O'Neil", '5125550100', 'a@example.com', '1980-12-25', 'Female', 'signature'].map(cell).join(',')}`,
    );
    expect(faults).toEqual([]);
    expect(good).toMatchObject([
      {
        firstName: 'Ana',
        lastName: "O'Neil",
        phoneNumber: '5125550100',
        email: 'a@example.com',
        birthDate: '1980-12-25',
        birthSex: 'Female',
        groupCode: 'signature',
      },
    ]);
  });

  it('without visible characters is empty: in the header, in a line, and at the end of an old file', async () => {
    const { good, faults } = await read('First name,Last name,\u200B,\u00A0\nAna,Reyes,,\n\u200B,\u00A0,,\n\u001A');
    expect(faults).toEqual([]);
    expect(good).toHaveLength(1);
  });

  it('of the header may give the format of its column in brackets', async () => {
    const { good } = await read(
      'First name (legal),Last name,Date of birth (MM/DD/YYYY),Phone [mobile]\nAna,Reyes,12/25/1980,5125550100',
    );
    expect(good).toMatchObject([{ birthDate: '1980-12-25', phoneNumber: '5125550100' }]);
  });
});

describe('the list exported as a file', () => {
  const text = fc.stringMatching(/^[A-Za-zÀ-ž'=@+;,"|-]{1,12}( [A-Za-zÀ-ž]{1,8})?$/);
  it.each(['en', 'es'] as const)('in %s can be imported again unchanged', async (language) => {
    const { columns } = CATALOGS[language].patientsPage.file;
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.record({ firstName: text, lastName: text }), {
          minLength: 1,
          maxLength: 6,
          selector: ({ firstName, lastName }) => `${firstName}\n${lastName}`,
        }),
        async (people) => {
          const rows = people.map(({ firstName, lastName }) => [
            firstName,
            lastName,
            '(512) 555-0100',
            'a@example.com',
            'signature',
            '2026-03-01',
            '78',
            'x',
            '72',
            'y',
          ]);
          const { good, faults } = await read(csvOf([columns, ...rows]));
          expect(faults).toEqual([]);
          expect(good.map(({ firstName, lastName }) => ({ firstName, lastName }))).toEqual(people);
          expect(good[0]).toMatchObject({ phoneNumber: '5125550100', email: 'a@example.com', groupCode: 'signature' });
        },
      ),
      { seed: 19, numRuns: 200 },
    );
  });

  it('of an older version, with one column for the name, is read if the name can be split in one way only', async () => {
    const { good, faults } = await read(
      'Name,Phone,Status\nAna Reyes,,Active\n"García Márquez, María",,\nAna María Reyes,,',
    );
    expect(good).toMatchObject([
      { firstName: 'Ana', lastName: 'Reyes' },
      { firstName: 'María', lastName: 'García Márquez' },
    ]);
    expect(faults).toEqual([{ line: 4, column: null, fault: 'nameParts' }]);
  });
});
