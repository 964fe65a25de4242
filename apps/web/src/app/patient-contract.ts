import '../shared/platform/zod-settings.ts';

export { patientContract } from '@mien/contract';
