const SYSTEM = 'https://mien.example/fhir/CodeSystem';

const coded = (system: string, code: string, text: string = code) => ({
  coding: [
    { system: 'http://loinc.org', code: '0' },
    { system: `${SYSTEM}/${system}`, code, display: text },
  ],
  text,
});
const reference = (id: string) => ({ reference: `Observation/${id}` });

interface BundledScan {
  readonly id: string;
  readonly at: string;
  readonly heartRateBpm: number;
}

/** The resources of a scan, as the FHIR mapper writes them. */
function scanResources({ id, at, heartRateBpm }: BundledScan) {
  const observation = { resourceType: 'Observation', status: 'final', effectiveDateTime: at, text: { div: '<div/>' } };
  const observations = [
    {
      ...observation,
      id: `${id}-hr`,
      code: coded('measure', 'heartRateBpm', 'Heart rate'),
      valueQuantity: { value: heartRateBpm, unit: 'beats/minute' },
      device: { reference: 'Device/camera' },
      component: [
        {
          code: coded('detail', 'interval-90'),
          valueRange: { low: { value: heartRateBpm - 1.5 }, high: { value: heartRateBpm + 1.5 } },
        },
        { code: coded('detail', 'signal-to-noise'), valueQuantity: { value: 4 } },
      ],
    },
    {
      ...observation,
      id: `${id}-bp`,
      code: { text: 'Blood pressure', coding: [{ system: 'http://loinc.org', code: '85354-9' }] },
      device: { reference: 'Device/provider' },
      component: [
        { code: coded('measure', 'systolicMmHg', 'Systolic'), valueQuantity: { value: 131 } },
        { code: coded('measure', 'diastolicMmHg', 'Diastolic'), valueQuantity: { value: 84 } },
      ],
    },
    {
      ...observation,
      id: `${id}-smoking`,
      code: coded('measure', 'smoking', 'Smoking'),
      valueCodeableConcept: { coding: [{ code: 'Y' }], text: 'Yes' },
    },
    {
      ...observation,
      id: `${id}-br`,
      code: coded('measure', 'breathingRatePerMin', 'Breathing rate'),
      dataAbsentReason: {
        coding: [
          { system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason', code: 'error' },
          { system: `${SYSTEM}/missing`, code: 'no-breathing' },
        ],
      },
    },
    {
      ...observation,
      id: `${id}.overallScore`,
      status: 'preliminary',
      code: coded('measure', 'overallScore', 'Mien Score'),
      valueQuantity: { value: 78 },
      component: [
        { code: coded('detail', 'interval-90'), valueRange: { low: { value: 75 }, high: { value: 81 } } },
        { code: coded('detail', 'coverage'), valueQuantity: { value: 90 } },
      ],
    },
  ];
  const report = {
    resourceType: 'DiagnosticReport',
    id,
    status: 'partial',
    effectiveDateTime: at,
    result: observations.map(({ id: name }) => reference(name)),
  };
  return [...observations, report];
}

/** A Bundle with scans, a reading, a medicine and a condition. */
export const bundleOf = (...scans: readonly BundledScan[]) => ({
  resourceType: 'Bundle',
  type: 'collection',
  timestamp: '2026-11-28T15:00:00Z',
  entry: [
    {
      resourceType: 'Patient',
      id: 'p',
      name: [{ given: ['Ben'], family: 'Carter' }],
      gender: 'male',
      telecom: [{ value: '+15125550101' }],
    },
    { resourceType: 'CodeSystem', id: 's', name: 'Measure', concept: [] },
    { resourceType: 'Device', id: 'camera', type: coded('detail', 'camera-ppg') },
    { resourceType: 'Device', id: 'provider', type: coded('detail', 'hosted-provider') },
    ...scans.flatMap(scanResources),
    { resourceType: 'Provenance', id: 'o', target: [reference('x')] },
    {
      resourceType: 'Observation',
      id: 'cuff',
      code: { text: 'Blood pressure' },
      effectiveDateTime: '2026-11-27T08:00:00Z',
      text: { div: '<div xmlns="http://www.w3.org/1999/xhtml">Blood pressure: 130/83 mmHg &lt;by cuff&gt;</div>' },
    },
    {
      resourceType: 'MedicationStatement',
      id: 'm',
      medicationCodeableConcept: { text: 'lisinopril' },
      dosage: [{ text: '10 mg' }],
      effectivePeriod: { start: '2019' },
    },
    { resourceType: 'Condition', id: 'c', code: { text: 'asthma' }, onsetDateTime: '2001', abatementDateTime: '2010' },
  ].map((resource) => ({ fullUrl: '', resource })),
});
