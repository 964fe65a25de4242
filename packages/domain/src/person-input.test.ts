import { describe, expect, it } from 'vitest';
import { accessCodeFault } from './access-code.ts';
import { ageFromBirthDate, birthDateFromAge, isAgeInRange, isCalendarDate } from './age.ts';
import { cmFromFeetAndInches, feetAndInchesFromCm, isHeightInRangeCm, rollOverInches } from './height.ts';
import { formatPhone, hasAreaCode, mayBePhone, phoneDigits, phoneFault } from './phone.ts';
import { isUploadFastEnough, uploadSpeedMbps } from './upload-speed.ts';
import { isWeightInRangePounds, kgFromPounds, poundsFromKg } from './weight.ts';

describe('phone numbers', () => {
  it.each([
    ['', ''],
    ['5', '(5'],
    ['512', '(512'],
    ['5125', '(512) 5'],
    ['512555', '(512) 555'],
    ['5125550', '(512) 555-0'],
    ['5125550100', '(512) 555-0100'],
  ])('formats %j as %j', (digits, shown) => expect(formatPhone(digits)).toBe(shown));

  it.each(['1234567890', '0125550199'])(
    'accepts the ten digits of %j as a number, without checking the area code',
    (digits) => {
      expect(phoneDigits(digits)).toBe(digits);
      expect(phoneFault(digits)).toBeNull();
      expect(hasAreaCode(digits)).toBe(false);
    },
  );

  it.each(['+1 (512) 555-0100', '1-512-555-0100', '512.555.0100', ' (512) 555 0100 '])('parses %j', (text) => {
    expect(phoneDigits(text)).toBe('5125550100');
    expect(phoneFault(text)).toBeNull();
    expect(hasAreaCode(text)).toBe(true);
  });

  it.each([
    '512-555-0100',
    '+1 512 555 0100',
    '(+1) 512 555 0100',
    'Tel. (512) 555-0100',
    '512-555-0100 (home)',
    '٥١٢٥٥٥٠١٠٠',
  ])('accepts %j as a phone number in a file', (text) => expect(mayBePhone(text)).toBe(true));

  it.each([
    '+65 9123 4567',
    '(+45) 12 34 56 78',
    'tel:+6591234567',
    '+٤٥ ١٢٣٤٥٦٧٨',
    '5.12555019E+9',
    '5.1255501e+09',
    '５.１２５５５０１Ｅ＋０９',
    '555-0100 ext 512',
  ])('rejects %j, whose digits are not a phone number', (text) => expect(mayBePhone(text)).toBe(false));

  it.each([
    ['', 'required'],
    ['(512) 555-010', 'tooShort'],
    ['(512) 555-0100', null],
    ['(512) 555-01000', 'tooLong'],
  ])('phoneFault of %j is %j', (text, fault) => expect(phoneFault(text)).toBe(fault));
});

describe('access code', () => {
  it.each([
    ['', 'required'],
    ['12345a', 'digitsOnly'],
    ['12345', 'tooShort'],
    ['123456', null],
    ['1234567', 'tooLong'],
  ])('accessCodeFault of %j is %j', (text, fault) => expect(accessCodeFault(text)).toBe(fault));
});

describe('age', () => {
  it('counts completed years', () => {
    expect(ageFromBirthDate('2000-03-15', '2026-03-14')).toBe(25);
    expect(ageFromBirthDate('2000-03-15', '2026-03-15')).toBe(26);
    expect(ageFromBirthDate('2004-02-29', '2026-02-28')).toBe(21);
    expect(ageFromBirthDate('2004-02-29', '2026-03-01')).toBe(22);
  });

  it('an age survives conversion to a birth date', () => {
    for (const today of ['2026-01-01', '2024-02-29', '2026-12-31']) {
      for (let years = 13; years < 120; years += 1)
        expect(ageFromBirthDate(birthDateFromAge(years, today), today)).toBe(years);
    }
    expect(isCalendarDate(birthDateFromAge(23, '2024-02-29'))).toBe(true);
  });

  it.each([
    [12, false],
    [13, true],
    [119, true],
    [120, false],
    [30.5, false],
  ])('the age of %d: %j', (years, isTaken) => expect(isAgeInRange(years)).toBe(isTaken));

  it.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2023-13-01', false],
    ['2023-1-1', false],
    ['', false],
  ])('accepts %j as a day: %j', (text, isDay) => expect(isCalendarDate(text)).toBe(isDay));
});

describe('height', () => {
  it.each([
    [{ feet: 3, inches: 10 }, false],
    [{ feet: 3, inches: 11 }, true],
    [{ feet: 7, inches: 2 }, true],
    [{ feet: 7, inches: 3 }, false],
  ])('the height %j is in range: %j', (height, isTaken) =>
    expect(isHeightInRangeCm(cmFromFeetAndInches(height))).toBe(isTaken),
  );

  it('survives conversion to centimeters and back, inch by inch', () => {
    for (let inches = 36; inches < 96; inches += 1) {
      const height = { feet: Math.floor(inches / 12), inches: inches % 12 };
      expect(feetAndInchesFromCm(cmFromFeetAndInches(height))).toEqual(height);
    }
  });

  it.each([
    { feet: 5, inches: 6.5 },
    { feet: 5, inches: 6.1 },
    { feet: 6, inches: 0.25 },
    { feet: 5, inches: 11.99 },
  ])('shows %j again as it was typed', (height) =>
    expect(feetAndInchesFromCm(cmFromFeetAndInches(height))).toEqual(height),
  );

  it('rounds a height in centimeters to the nearest whole inch', () => {
    for (let heightCm = 120; heightCm <= 220; heightCm += 1) {
      const height = feetAndInchesFromCm(heightCm);
      expect(height.inches % 1).toBe(0);
      expect(Math.abs(cmFromFeetAndInches(height) - heightCm)).toBeLessThanOrEqual(1.27);
    }
  });

  it('carries inches over into feet and back, but never below three feet', () => {
    expect(rollOverInches({ feet: 5, inches: 11.5 })).toEqual({ feet: 5, inches: 11.5 });
    expect(rollOverInches({ feet: 5, inches: 12.5 })).toEqual({ feet: 6, inches: 0.5 });
    expect(rollOverInches({ feet: 5, inches: -0.5 })).toEqual({ feet: 4, inches: 11.5 });
    expect(rollOverInches({ feet: 5, inches: 12 })).toEqual({ feet: 6, inches: 0 });
    expect(rollOverInches({ feet: 5, inches: 23.5 })).toEqual({ feet: 6, inches: 11.5 });
    expect(rollOverInches({ feet: 5, inches: 24 })).toEqual({ feet: 5, inches: 24 });
    expect(rollOverInches({ feet: 5, inches: 99 })).toEqual({ feet: 5, inches: 99 });
    expect(rollOverInches({ feet: 5, inches: -1 })).toEqual({ feet: 4, inches: 11 });
    expect(rollOverInches({ feet: 3, inches: -1 })).toEqual({ feet: 3, inches: 0 });
    expect(rollOverInches({ feet: 5, inches: 7 })).toEqual({ feet: 5, inches: 7 });
  });
});

describe('weight', () => {
  it.each([
    [66, false],
    [67, true],
    [660, true],
    [661, false],
  ])('%d lb is in range: %j', (pounds, isTaken) => expect(isWeightInRangePounds(pounds)).toBe(isTaken));

  it('survives conversion to kilograms and back, pound by pound', () => {
    for (let pounds = 67; pounds <= 660; pounds += 1) expect(poundsFromKg(kgFromPounds(pounds))).toBe(pounds);
  });
});

describe('upload speed', () => {
  it('upload speed is in megabits per second', () => expect(uploadSpeedMbps(1_000_000, 8000)).toBe(1));
  it('upload speed is sufficient from 1 Mbps on', () => {
    expect(isUploadFastEnough(uploadSpeedMbps(1_000_000, 8001))).toBe(false);
    expect(isUploadFastEnough(uploadSpeedMbps(1_000_000, 8000))).toBe(true);
  });
  it('upload speed is zero if the time is unknown', () => expect(uploadSpeedMbps(1_000_000, 0)).toBe(0));
});
