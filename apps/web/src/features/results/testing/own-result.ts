import type { MeasurementResult } from '@mien/contract';
import { MEASUREMENT_ID, PATIENT_UID } from '../../../shared/testing/fixtures.ts';
import { sharedResult, shownItem } from './shared-result.ts';

/** A value of a patient's own result. */
export const item = (...parts: Parameters<typeof shownItem>) => ({
  ...shownItem(...parts),
  id: '01890000-0000-7000-8000-000000000000',
});

/** A patient's own result, whose parts add up to its score. */
export const ownResult: MeasurementResult = {
  ...sharedResult,
  id: MEASUREMENT_ID,
  patientUid: PATIENT_UID,
  created: new Date().toISOString(),
  overall: { score: 78, plusMinus: 1, coverage: 0.79, missing: ['bloodPressure'] },
  groups: [
    {
      key: 'vitalSigns',
      groupName: 'Vital signs',
      items: [item('heartRateBpm', 72), item('breathingRatePerMin', 15)],
    },
    { key: 'metabolic', groupName: 'Metabolic', items: [item('bodyMassIndex', 30.3), item('diabetesRank', 2)] },
    { key: 'lifestyle', groupName: 'Lifestyle', items: [item('smoking', 0), item('qualityOfLife', 5)] },
  ],
};
