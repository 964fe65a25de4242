export { mountUsers } from './users.routes.ts';
export { createUsers } from './users.service.ts';
export { createUsersStore } from './users.store.ts';
