export { mountConfigurations } from './configurations.routes.ts';
