export { ClientSettingsPage } from './client-settings-page.tsx';
