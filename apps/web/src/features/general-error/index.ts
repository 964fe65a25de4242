export { GeneralErrorPage } from './general-error-page.tsx';
export { NotFoundPage } from './not-found-page.tsx';
