export { SecondFactorPage } from './second-factor-page.tsx';
export { SecondStepPage } from './second-step-page.tsx';
