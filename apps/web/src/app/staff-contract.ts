import '../shared/platform/zod-settings.ts';

export { staffContract } from '@mien/contract';
