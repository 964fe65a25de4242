export { BreathingPage } from './breathing-page.tsx';
