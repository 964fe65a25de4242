/** The choice of units for height and weight, and what stands at the fields of the metric ones. */
export const units = {
  label: 'Units',
  imperial: 'ft, in, lbs',
  metric: 'cm, kg',
  heightCm: 'Height (cm)',
  centimetres: 'cm',
  kilograms: 'kg',
} as const;
