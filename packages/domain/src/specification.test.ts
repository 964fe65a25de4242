import { describe, expect, it } from 'vitest';
import * as domain from './index.ts';

/** Section 9 of the product's specification: business constants and limits, and the constants of sections 2 and 3. */
describe('Section 9, business constants and limits', () => {
  it.each([
    ['Minimum upload speed 1 Mbps', domain.MIN_UPLOAD_SPEED_MBPS, 1],
    ['on a 1,000,000-byte test', domain.UPLOAD_TEST_BYTES, 1_000_000],
    ['Age over 12 and under 120', domain.AGE_LIMITS_YEARS, { min: 13, max: 119 }],
    ['default 18', domain.DEFAULT_AGE_YEARS, 18],
    ['height 120 to 220 cm', domain.HEIGHT_LIMITS_CM, { min: 120, max: 220 }],
    ['Height feet 3 to 7', domain.HEIGHT_FEET_LIMITS, { min: 3, max: 7 }],
    ['and inches 0 to 11', domain.HEIGHT_INCHES_LIMITS, { min: 0, max: 11 }],
    ['weight between 30 and 300 kg', domain.WEIGHT_LIMITS_KG, { min: 30, max: 300 }],
    ['67 to 660 lb', domain.WEIGHT_LIMITS_POUNDS, { min: 67, max: 660 }],
    ['Update is disabled under 30', domain.WEIGHT_UPDATE_MIN_POUNDS, 30],
    ['BMI 10 to 60', domain.BODY_MASS_INDEX_LIMITS, { min: 10, max: 60 }],
    ['quality of life 1 to 10', domain.QUALITY_OF_LIFE_LIMITS, { min: 1, max: 10 }],
    ['Phone 10 digits', domain.PHONE_DIGIT_COUNT, 10],
    ['14 formatted characters', domain.PHONE_FORMATTED_LENGTH, 14],
    ['access and SMS code 6 digits', domain.ACCESS_CODE_DIGIT_COUNT, 6],
    ['Diabetic options Type 1, Type 2, No', domain.DIABETES_TYPES, ['', 'Type 1', 'Type 2', 'No']],
    ['Chat poll 5 seconds', domain.CHAT_POLL_INTERVAL_MS, 5000],
    ['2.54 cm per inch', domain.CM_PER_INCH, 2.54],
    ['pounds = kilograms x 2.20462', domain.POUNDS_PER_KG_SHOWN, 2.20462],
    ['Periods day, week, month, year', domain.PERIODS, ['day', 'week', 'month', 'year']],
    ['Default averages period Today', domain.DEFAULT_AVERAGE_PERIOD, 'Today'],
    ['Minimum users for averages, default 10', domain.DEFAULT_MINIMUM_USERS, 10],
    ['pending at it', domain.isWithheld(10, 10), true],
    ['and below it, not above', [domain.isWithheld(9, 10), domain.isWithheld(11, 10)], [true, false]],
    ['Red range: at or below 40', domain.RED_MAX_PERCENT, 40],
  ])('%s', (_, constant, expected) => expect(constant).toEqual(expected));

  it.each([
    ['day one day', 'day', '2026-03-14', '2026-03-15'],
    ['week 7 days', 'week', '2026-03-14', '2026-03-15'],
    ['month 1 month', 'month', '2026-03-14', '2026-04-01'],
    ['year 12 months', 'year', '2026-03-14', '2027-01-01'],
  ] as const)('Periods: %s', (_, period, date, next) =>
    expect(domain.periodStart(period, domain.stepPeriod(period, date, 1))).toBe(next),
  );
});

describe('Section 2, range indicator', () => {
  it.each([
    [0, 'unhealthy', '#D64541'],
    [20, 'unhealthy', '#D64541'],
    [20.01, 'suboptimal', '#DF8481'],
    [40, 'suboptimal', '#DF8481'],
    [40.01, 'normal', '#F8E277'],
    [60, 'normal', '#F8E277'],
    [60.01, 'healthy', '#31CA9F'],
    [80, 'healthy', '#31CA9F'],
    [80.01, 'optimal', '#03A678'],
    [100, 'optimal', '#03A678'],
  ])('%d %% is %s, %s', (percent, code, color) => {
    const band = domain.healthBandOfPercent(percent);
    expect(band).toMatchObject({ code });
    expect(band?.color.toUpperCase()).toBe(color);
  });
});
