export { mountOperations } from './operations.routes.ts';
export { createOperations } from './operations.service.ts';
export { createOperationsStore } from './operations.store.ts';
