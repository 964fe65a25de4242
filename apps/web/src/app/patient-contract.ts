import './zod-settings.ts';

export { patientContract } from '@mien/contract';
