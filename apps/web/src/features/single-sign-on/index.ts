export { SignOnPage } from './sign-on-page.tsx';
export { SignOnReturnPage } from './sign-on-return-page.tsx';
