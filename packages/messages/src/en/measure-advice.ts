import type { OwnMeasureKey } from '@mien/domain';

/** What moves a value, and what to do while it is not in a red range. Behind a value on the results page. */
export const measureAdvice = {
  heartRateBpm: {
    moves: 'Up: moving, coffee, a warm room, stress, poor sleep, fever. Down: rest, training, some medications.',
    doing: 'To compare well, sit for five minutes before each scan.',
  },
  breathingRatePerMin: {
    moves: 'Up: moving, talking, stress, fever. Down: rest, calm breathing.',
    doing: 'Breathe as you always do during a scan. To compare well, sit for five minutes before.',
  },
  systolicMmHg: {
    moves: 'Up: stress, coffee, salt, moving. Down: rest, weight loss, some medications.',
    doing: 'Measure it with a cuff, at rest and more than once. A camera cannot replace one.',
  },
  diastolicMmHg: {
    moves: 'Up: stress, coffee, salt, moving. Down: rest, weight loss, some medications.',
    doing: 'Measure it with a cuff, at rest and more than once. A camera cannot replace one.',
  },
  heartAgeYears: {
    moves: 'Your age, sex, weight and height, smoking, diabetes, your blood pressure and medication for it.',
    doing: 'Enter a new cuff reading each month. Not smoking and a lower blood pressure bring it down most.',
  },
  heartRiskIn10YearsPercent: {
    moves: 'Your age, sex, weight and height, smoking, diabetes, your blood pressure and medication for it.',
    doing: 'Talk about it with your doctor. It describes a group of people, not you personally.',
  },
  bodyMassIndex: {
    moves: 'Your weight and your height. It cannot tell muscle from fat.',
    doing: 'Keep your weight up to date in your profile.',
  },
  diabetesRank: {
    moves: 'Your age, sex, weight and height, blood pressure medication and smoking.',
    doing: 'Keep your answers up to date in your profile.',
  },
  waistToHeightRatio: {
    moves: 'Your waist and your height.',
    doing: 'Measure your waist a few times a year, at the same place.',
  },
  diabetesRiskIn10YearsPercent: {
    moves: 'Your age, weight, waist, blood pressure medication, and if your blood sugar was ever high.',
    doing:
      'If you are above the healthy ranges, losing weight and reducing your waist lower it most. A blood test tells more.',
  },
  sdnnMs: {
    moves: 'Up: rest, calm breathing, training. Down: stress, poor sleep, alcohol, a fever. It falls with age.',
    doing: 'Compare it only with your own earlier scans.',
  },
  rmssdMs: {
    moves: 'Up: rest, calm breathing, training. Down: stress, poor sleep, alcohol, a fever. It falls with age.',
    doing: 'Compare it only with your own earlier scans.',
  },
  smoking: {
    moves: 'Your answer in the profile.',
    doing: 'If you want to stop, ask your doctor or pharmacist for help.',
  },
  qualityOfLife: {
    moves: 'Your answer in the profile.',
    doing: 'Change your answer when it no longer fits.',
  },
} as const satisfies Record<OwnMeasureKey, { moves: string; doing: string }>;
