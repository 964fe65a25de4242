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
  | 'unit'
  | 'zone';

/**
 * The names that devices and their apps give to columns, in English and Spanish: Omron, Withings, iHealth, Beurer, A&D, Qardio and
 * similar. Case, marks, blanks and punctuation do not matter, nor a note in brackets, which may hold the unit. `pressure` holds both
 * numbers.
 */
export const READINGS_FILE_WORDS: Readonly<Record<ReadingColumn, readonly string[]>> = {
  date: [
    'Date',
    'Start time',
    'Time of measurement',
    'Measurement timestamp',
    'Fecha de la toma',
    'Datum',
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
  time: ['Uhrzeit', 'Zeit', 'Time', 'Time of day', 'Hour', 'Hora', 'Hora de medición', 'Hora de la medición'],
  systolic: [
    'Systolic',
    'Systole',
    'Systolisch',
    'Sys',
    'SBP',
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
  ],
  diastolic: [
    'Diastolic',
    'Diastole',
    'Diastolisch',
    'Dia',
    'DBP',
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
  ],
  pressure: ['Blood pressure', 'BP', 'Sys/Dia', 'Presión arterial', 'Presión', 'Tensión arterial'],
  pulse: [
    'Pulse',
    'Puls',
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
  weight: ['Weight', 'Gewicht', 'Body weight', 'Body mass', 'Peso', 'Peso corporal'],
  weightKg: ['Weight kg', 'kg', 'Peso kg', 'Body weight kg'],
  weightLb: ['Weight lb', 'Weight lbs', 'lb', 'lbs', 'Peso lb', 'Peso lbs', 'Peso libras', 'Body weight lb'],
  unit: ['Unit', 'Units', 'Weight unit', 'Unidad', 'Unidades', 'Unidad de peso'],
  zone: [
    'Time zone',
    'TZ',
    'Zone',
    'UTC offset',
    'GMT offset',
    'Offset',
    'Time offset',
    'Time zone offset',
    'Zona horaria',
    'Huso horario',
    'Zeitzone',
  ],
};

/** Names that other measurements have as well: they are a pressure only with its unit in brackets. */
export const WEAK_PRESSURE_WORDS = {
  systolic: ['Upper', 'High', 'Máxima', 'Alta'],
  diastolic: ['Lower', 'Low', 'Mínima', 'Baja'],
} as const;
