export { mountLoginLinks } from './login-links.routes.ts';
export { createLoginLinks, type LoginLinks } from './login-links.service.ts';
export { createLoginLinksStore, endLinks } from './login-links.store.ts';
export { makeOperatorLinks } from './operator-links.ts';
