export { LegalModal } from './legal-modal.tsx';
export { LegalPage } from './legal-page.tsx';
