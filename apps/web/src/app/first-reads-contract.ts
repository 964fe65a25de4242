import './zod-settings.ts';

export { firstReadsContract } from '@mien/contract';
