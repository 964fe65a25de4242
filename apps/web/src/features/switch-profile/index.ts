export { SwitchProfilePage } from './switch-profile-page.tsx';
