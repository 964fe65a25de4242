export { mountHealth } from './health.routes.ts';
export { createHealth } from './health.service.ts';
