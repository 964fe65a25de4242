import './zod-settings.ts';

export { sessionContract } from '@mien/contract';
