export { mienContract } from '@mien/contract';
