/** What a column of a file of readings holds. */
export type ReadingColumn =
  | 'date'
  | 'time'
  | 'systolic'
  | 'diastolic'
  | 'pressure'
  | 'pulse'
  | 'weight'
  | 'weightKg'
  | 'weightLb'
  | 'unit';

/**
 * The names that devices and their apps give to columns, in English and Spanish: Omron, Withings, iHealth, Beurer, A&D, Qardio and
 * similar. Case, marks, blanks and punctuation do not matter, nor a note in brackets, which may hold the unit. `pressure` holds both
 * numbers.
 */
export const READINGS_FILE_WORDS: Readonly<Record<ReadingColumn, readonly string[]>> = {
  date: [
    'Date',
    'Date/Time',
    'Date and time',
    'Date & time',
    'Datetime',
    'Measurement date',
    'Measurement time',
    'Measured at',
    'Measure date',
    'Date of measurement',
    'Timestamp',
    'Start date',
    'Recorded',
    'Fecha',
    'Fecha y hora',
    'Fecha/hora',
    'Fecha de medición',
    'Fecha de la medición',
    'Fecha de medida',
  ],
  time: ['Time', 'Time of day', 'Hour', 'Hora', 'Hora de medición', 'Hora de la medición'],
  systolic: [
    'Systolic',
    'Systole',
    'Sys',
    'SBP',
    'Upper',
    'Systolic blood pressure',
    'Systolic pressure',
    'Systolic mmHg',
    'SYS mmHg',
    'Sistólica',
    'Sistólico',
    'Sístole',
    'Sis',
    'Presión sistólica',
    'Presión arterial sistólica',
    'Tensión sistólica',
    'PAS',
    'Máxima',
    'Alta',
  ],
  diastolic: [
    'Diastolic',
    'Diastole',
    'Dia',
    'DBP',
    'Lower',
    'Diastolic blood pressure',
    'Diastolic pressure',
    'Diastolic mmHg',
    'DIA mmHg',
    'Diastólica',
    'Diastólico',
    'Diástole',
    'Presión diastólica',
    'Presión arterial diastólica',
    'Tensión diastólica',
    'PAD',
    'Mínima',
    'Baja',
  ],
  pressure: ['Blood pressure', 'BP', 'Sys/Dia', 'Presión arterial', 'Presión', 'Tensión arterial'],
  pulse: [
    'Pulse',
    'Pulse rate',
    'Heart rate',
    'HR',
    'BPM',
    'PUL',
    'Pulse bpm',
    'Heart rate bpm',
    'Pulso',
    'Frecuencia cardíaca',
    'Frecuencia cardiaca',
    'Pulsaciones',
    'FC',
    'Ritmo cardíaco',
  ],
  weight: ['Weight', 'Body weight', 'Body mass', 'Peso', 'Peso corporal'],
  weightKg: ['Weight kg', 'kg', 'Peso kg', 'Body weight kg'],
  weightLb: ['Weight lb', 'Weight lbs', 'lb', 'lbs', 'Peso lb', 'Peso lbs', 'Peso libras', 'Body weight lb'],
  unit: ['Unit', 'Units', 'Weight unit', 'Unidad', 'Unidades', 'Unidad de peso'],
};
