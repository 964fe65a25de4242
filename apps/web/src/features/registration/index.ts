export { PhoneRegistrationPage } from './phone-registration-page.tsx';
export { RegisterPage } from './register-page.tsx';
