import type { AuthenticatorKey } from '@mien/contract';
import { secondFactor as english, fill } from '@mien/messages';
import { Button, buttonClassName, Card } from '@mien/ui';
import { useState } from 'react';
import { copyText } from '../../shared/copy-text.ts';
import { textsOf } from '../../shared/language.ts';
import { useProductName } from '../../shared/product-name.ts';
import { CodeForm } from './code-form.tsx';
import { QrCode } from './qr-code.tsx';
import { keyInGroups } from './second-factor.model.ts';
import styles from './second-factor.module.css';

const { setUp: texts } = textsOf('secondFactor', english);

interface AuthenticatorSetUpProps {
  readonly authenticator: AuthenticatorKey;
  /** Takes the first code of the app; rejects when it is wrong. */
  readonly onCode: (code: string) => Promise<void>;
}

/** Brings a key into an app, and shows that it is there. */
export function AuthenticatorSetUp({ authenticator: { uri, key }, onCode }: AuthenticatorSetUpProps) {
  const productName = useProductName();
  const [copied, setCopied] = useState<'copied' | 'byHand' | null>(null);
  async function copy(): Promise<void> {
    setCopied((await copyText(key)) ? 'copied' : 'byHand');
  }
  return (
    <>
      <Card isRoomy aria-labelledby="authenticator-title">
        <div className={styles.part}>
          <h2 id="authenticator-title" className={styles.partTitle}>
            {fill(texts.scan.title, { productName })}
          </h2>
          <p className={styles.muted}>{texts.scan.text}</p>
          <QrCode text={uri} label={texts.scan.picture} />
          <a href={uri} className={buttonClassName({ variant: 'tinted', isBlock: true })}>
            {texts.scan.open}
          </a>
          <div className={styles.key}>
            <p className={styles.muted}>{texts.scan.typed}</p>
            <p className={styles.keyText} translate="no">
              {keyInGroups(key)}
            </p>
            <Button variant="quiet" isSmall icon="copy" onClick={() => void copy()}>
              {texts.scan.copy}
            </Button>
            <p role="status" className={styles.small}>
              {copied === null ? '' : texts.scan[copied]}
            </p>
          </div>
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
