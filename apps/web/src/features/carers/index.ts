export { CareOverPage } from './care-over-page.tsx';
export { CarerBanner } from './carer-banner.tsx';
export { CarersPage } from './carers-page.tsx';
