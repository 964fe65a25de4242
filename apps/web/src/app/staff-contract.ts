import './zod-settings.ts';

export { staffContract } from '@mien/contract';
