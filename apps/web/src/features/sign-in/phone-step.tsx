import { type PhoneDigits, phoneDigits, reachablePhoneFault } from '@mien/domain';
import { signIn as english, fill } from '@mien/messages';
import { Banner, Button, buttonClassName, Card, classNames, Icon, type IconName, Muted, Stack } from '@mien/ui';
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { PhoneField } from '../../shared/forms/phone-field.tsx';
import type { SignInFailure } from '../../shared/forms/sign-in-failure.ts';
import { StepForm } from '../../shared/forms/step-form.tsx';
import { faultAt, useForm } from '../../shared/forms/use-form.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { useProductName } from '../../shared/platform/product-name.ts';
import { stored } from '../../shared/platform/stored.ts';
import type { StageProps } from './sign-in.model.ts';
import styles from './sign-in-page.module.css';
import stageStyles from './stage.module.css';

const texts = textsOf('signIn', english);

interface SignInLayoutProps {
  /** Whether this is the step with the phone number; later steps leave the picture out on phones. */
  readonly isFirst: boolean;
  /** Draws the picture. */
  readonly stage: ComponentType<StageProps>;
  readonly children: ReactNode;
}

/** The layout around each step of the sign-in: the picture next to it, or on phones above it. */
export function SignInLayout({ isFirst, stage: Stage, children }: SignInLayoutProps) {
  return (
    <div className={classNames(styles.layout, !isFirst && styles.later)} data-front={isFirst ? 'first' : 'later'}>
      <div className={stageStyles.stage}>
        <Suspense fallback={null}>
          <Stage isStill={!isFirst} />
        </Suspense>
      </div>
      <div className={styles.side}>{children}</div>
    </div>
  );
}

function LoggedOutBanner() {
  const productName = useProductName();
  const [isShown] = useState(() => stored.loggedOut.get() !== null);
  // Shown once: the next visit starts over.
  useEffect(() => stored.loggedOut.clear(), []);
  return isShown ? <Banner>{fill(texts.loggedOut, { productName })}</Banner> : null;
}

/** What the product does, in three lines. */
function Pitch({ isEveryScanOurs }: { readonly isEveryScanOurs: boolean }) {
  const { points } = texts;
  const lines: readonly (readonly [icon: IconName, text: string])[] = [
    ['scan', points.scan],
    ['heart', points.values],
    ['lock', isEveryScanOurs ? points.video : points.trust],
  ];
  return (
    <div className={styles.pitch}>
      <PageHeading title={texts.title} tab={texts.tab} />
      <ul className={styles.points}>
        {lines.map(([icon, text]) => (
          <li key={icon}>
            <Icon name={icon} tone="brand" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface LinkProps {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link that loads another document: the first screen has no router. */
const PlainLink = ({ to, ...rest }: LinkProps) => <a href={to} {...rest} />;

/** What a visitor may want instead of logging in. */
function Ways({
  link: To,
  isTrialOffered,
}: Pick<PhoneStepProps, 'isTrialOffered'> & Required<Pick<PhoneStepProps, 'link'>>) {
  return (
    <div className={styles.ways}>
      {isTrialOffered && (
        <To to={paths.tryScan} className={classNames(buttonClassName({ variant: 'tinted' }), styles.new)}>
          {texts.tryScan}
        </To>
      )}
      <To to={paths.register} className={classNames(buttonClassName({ variant: 'secondary' }), styles.new)}>
        {texts.newHere}
      </To>
    </div>
  );
}

function Legal({ link: To }: Required<Pick<PhoneStepProps, 'link'>>) {
  const { legal } = texts;
  return (
    <>
      <nav className={styles.legal} aria-label={legal.name}>
        <To to={paths.privacy}>{legal.privacy}</To>
        <To to={paths.terms}>{legal.terms}</To>
        <To to={paths.whatItMeasures}>{legal.measures}</To>
      </nav>
      <Muted size="small" isCentered>
        {legal.wellness}
      </Muted>
    </>
  );
}

interface PhoneStepProps {
  readonly isBusy: boolean;
  readonly onSubmit: (phone: PhoneDigits) => void;
  /** Why another sign-in method failed. Shown until the user types. */
  readonly failure?: SignInFailure | null;
  /** Whether no client uses a hosted scan provider: only then does the video stay on the device. */
  readonly isEveryScanOurs: boolean;
  /** Whether visitors can scan without an account. */
  readonly isTrialOffered: boolean;
  /** The router's links, if the page has a router. */
  readonly link?: ComponentType<LinkProps>;
  /** Another sign-in method. */
  readonly children?: ReactNode;
}

/** The first step: the phone number for the code, with what the product is. */
export function PhoneStep({
  isBusy,
  onSubmit,
  failure = null,
  isEveryScanOurs,
  isTrialOffered,
  link = PlainLink,
  children,
}: PhoneStepProps) {
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
        <Banner tone={failure.tone}>
          <p>{failure.text}</p>
        </Banner>
      )}
      <Pitch isEveryScanOurs={isEveryScanOurs} />
      <Ways link={link} isTrialOffered={isTrialOffered} />
      <Card>
        <StepForm text={texts.phone.text} form={form} gap={3}>
          <PhoneField
            label={texts.phone.label}
            isLabelHidden
            prefix={<span className={styles.country}>{texts.phone.country}</span>}
            placeholder={texts.phone.example}
            look="large"
            name="phone"
            required
            // The browser also offers passkeys in the field.
            autoComplete="tel-national webauthn"
            autoFocus
            {...form.field('phone')}
            error={shownFault && texts.phone.faults[shownFault]}
          />
          <Button type="submit" isBlock isBusy={isBusy} disabled={fault !== undefined}>
            {isBusy ? texts.spinner.sending : texts.phone.send}
          </Button>
          <Stack>
            <Muted size="small">{texts.phone.note}</Muted>
            <Muted size="small">{texts.phone.footnote}</Muted>
          </Stack>
          {children}
        </StepForm>
      </Card>
      <Legal link={link} />
    </>
  );
}
