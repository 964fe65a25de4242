import type { AuthenticatorKey } from '@mien/contract';
import { secondFactor as english, fill } from '@mien/messages';
import { Button, buttonClassName, Card, Muted, Stack, Text } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';
import { useProductName } from '../../shared/platform/product-name.ts';
import { QrCode } from '../../shared/platform/qr-code.tsx';
import { useCopy } from '../../shared/platform/use-copy.ts';
import { CodeForm } from './code-form.tsx';
import { keyInGroups } from './second-factor.model.ts';
import styles from './second-factor.module.css';

const { setUp: texts } = textsOf('secondFactor', english);

interface AuthenticatorSetUpProps {
  readonly authenticator: AuthenticatorKey;
  /** Submits the first code of the app; rejects if it is wrong. */
  readonly onCode: (code: string) => Promise<void>;
}

/** Transfers a TOTP secret to an app, and verifies it with a code. */
export function AuthenticatorSetUp({ authenticator: { uri, key }, onCode }: AuthenticatorSetUpProps) {
  const productName = useProductName();
  const [copied, copy] = useCopy();
  return (
    <>
      <Card isRoomy aria-labelledby="authenticator-title">
        <div className={styles.part}>
          <Text as="h2" id="authenticator-title" size="lead" weight={600}>
            {fill(texts.scan.title, { productName })}
          </Text>
          <Muted>{texts.scan.text}</Muted>
          <QrCode text={uri} label={texts.scan.picture} />
          <a href={uri} className={buttonClassName({ variant: 'tinted', isBlock: true })}>
            {texts.scan.open}
          </a>
          <Stack gap={2}>
            <Muted>{texts.scan.typed}</Muted>
            <Text padding={3} sidePadding={4} size="small" className={styles.keyText} translate="no">
              {keyInGroups(key)}
            </Text>
            <Button variant="quiet" isSmall icon="copy" onClick={() => copy(key)}>
              {texts.scan.copy}
            </Button>
            <p role="status" className={styles.small}>
              {copied === null ? '' : texts.scan[copied]}
            </p>
          </Stack>
        </div>
      </Card>
      <Card isRoomy>
        <CodeForm
          kind="totp"
          isPart
          title={texts.confirm.title}
          text={texts.confirm.text}
          label={texts.confirm.label}
          go={texts.confirm.go}
          onCode={onCode}
        />
      </Card>
    </>
  );
}
