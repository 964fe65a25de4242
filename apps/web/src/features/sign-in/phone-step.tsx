import { type PhoneDigits, phoneDigits, reachablePhoneFault } from '@mien/domain';
import { signIn as english, fill } from '@mien/messages';
import { Banner, Button, Card, Icon, Muted, Row, Stack, Text } from '@mien/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { PhoneField } from '../../shared/forms/phone-field.tsx';
import { StepForm } from '../../shared/forms/step-form.tsx';
import { faultAt, useForm } from '../../shared/forms/use-form.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { useProductName } from '../../shared/platform/product-name.ts';
import { stored } from '../../shared/platform/stored.ts';
import styles from './sign-in-page.module.css';
import { WelcomeArt } from './welcome-art.tsx';

const texts = textsOf('signIn', english);

/** The layout around each step of the sign-in. */
export function SignInLayout({ children }: { readonly children: ReactNode }) {
  return (
    <Stack gap={5} width="narrow" className={styles.layout}>
      <Stack as="aside" gap={4} align="center" isCentered className={styles.pitch}>
        <WelcomeArt />
        <div className={styles.pitchWords}>
          <Text tone="plain" weight={700} className={styles.pitchHeading}>
            {texts.pitch.heading}
          </Text>
          <p>{texts.pitch.text}</p>
        </div>
      </Stack>
      <Stack gap={5}>
        {children}
        <Row as="p" gap={2} justify="center" isOneLine tone="muted" size="small">
          <Icon tone="good" name="lock" sizePx={20} />
          <span>{texts.trust}</span>
        </Row>
      </Stack>
    </Stack>
  );
}

function LoggedOutBanner() {
  const productName = useProductName();
  const [isShown] = useState(() => stored.loggedOut.get() !== null);
  // Shown once: the next visit starts over.
  useEffect(() => stored.loggedOut.clear(), []);
  return isShown ? <Banner>{fill(texts.loggedOut, { productName })}</Banner> : null;
}

interface PhoneStepProps {
  readonly isBusy: boolean;
  readonly onSubmit: (phone: PhoneDigits) => void;
  /** Why another sign-in method failed. Shown until the user types. */
  readonly failure?: string | null;
  /** Another sign-in method. */
  readonly children?: ReactNode;
}

/** The first step: the phone number for the code. */
export function PhoneStep({ isBusy, onSubmit, failure = null, children }: PhoneStepProps) {
  const form = useForm({
    start: () => ({ phone: phoneDigits('') }),
    faultsOf: ({ phone }) => faultAt('phone', reachablePhoneFault(phone)),
    says: 'leftTyped',
    send: ({ phone }) => onSubmit(phone),
  });
  const { phone: fault } = form.faults;
  const shownFault = fault === 'tooLong' ? fault : form.faultOf('phone');
  return (
    <>
      <LoggedOutBanner />
      {failure !== null && form.values.phone === '' && (
        <Banner tone="problem">
          <p role="alert">{failure}</p>
        </Banner>
      )}
      <Card isRoomy>
        <StepForm title={texts.title} text={texts.phone.text} form={form}>
          <PhoneField
            label={texts.phone.label}
            placeholder={texts.phone.example}
            look="large"
            name="phone"
            required
            // The browser also offers passkeys in the field.
            autoComplete="tel-national webauthn"
            autoFocus
            {...form.field('phone')}
            hint={texts.phone.note}
            error={shownFault && texts.phone.faults[shownFault]}
          />
          <Button type="submit" isBlock isBusy={isBusy} disabled={fault !== undefined}>
            {isBusy ? texts.spinner.sending : texts.phone.send}
          </Button>
          <Muted size="small" isCentered>
            {texts.phone.footnote}
          </Muted>
          {children}
        </StepForm>
      </Card>
    </>
  );
}
