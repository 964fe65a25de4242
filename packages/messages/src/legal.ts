export { legal } from './en/legal.ts';
