import { DEFAULT_DOCTORS_ACCESS_CODE } from '@mien/domain';
import { shell as english } from '@mien/messages';
import { Spinner } from '@mien/ui';
import { useParams } from 'react-router';
import { textsOf } from '../../shared/platform/language.ts';
import { useConfiguration } from '../../shared/platform/session.ts';
import { PhoneRegistrationPage } from './phone-registration-page.tsx';
import { RegisterPage } from './register-page.tsx';

const texts = textsOf('shell', english);

/** The access code of medical doctors; undefined until the configuration has loaded. Falls back to the default code. */
function useDoctorsAccessCode(): string | undefined {
  const { data: configuration, error } = useConfiguration();
  return configuration?.doctorsAccessCode ?? (error ? DEFAULT_DOCTORS_ACCESS_CODE : undefined);
}

/** `/register/md`, with the access code that the installation sets for medical doctors. */
export function DoctorsRegistrationPage() {
  const accessCode = useDoctorsAccessCode();
  return accessCode === undefined ? (
    <Spinner text={texts.loading} isPage />
  ) : (
    <PhoneRegistrationPage accessCode={accessCode} />
  );
}

/** `/register/{accessCode}`: by phone for the code of medical doctors, else anonymously. */
export function AccessCodePage() {
  const { accessCode = '' } = useParams();
  const doctors = useDoctorsAccessCode();
  if (doctors === undefined) return <Spinner text={texts.loading} isPage />;
  return accessCode.toLowerCase() === doctors ? <PhoneRegistrationPage accessCode={doctors} /> : <RegisterPage />;
}
