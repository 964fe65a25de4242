/** The choice of units for height and weight, how both are read, and the words at the metric fields. */
export const units = {
  label: 'Units',
  imperial: 'ft, in, lbs',
  metric: 'cm, kg',
  heightCm: 'Height (cm)',
  centimeters: 'cm',
  kilograms: 'kg',
  height: { imperial: '{feet}\'{inches}"', metric: '{centimeters} cm' },
  weight: { imperial: '{weight} lbs', metric: '{weight} kg' },
} as const;
