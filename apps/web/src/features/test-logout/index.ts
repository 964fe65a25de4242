export { TestLogoutPage } from './test-logout-page.tsx';
