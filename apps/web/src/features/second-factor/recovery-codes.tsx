import { secondFactor as english, fill } from '@mien/messages';
import { Button, Card, CheckboxField, Grid, Muted } from '@mien/ui';
import { useState } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { useProductName } from '../../shared/platform/product-name.ts';
import { saveFile } from '../../shared/platform/save-file.ts';
import { useCopy } from '../../shared/platform/use-copy.ts';
import styles from './second-factor.module.css';

const { codes: texts } = textsOf('secondFactor', english);

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Recovery codes: shown now and never again, to be stored elsewhere. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const productName = useProductName();
  const [copied, copy] = useCopy();
  const [isSaved, setSaved] = useState(false);
  const asText = [fill(texts.head, { productName }), '', ...codes, ''].join('\n');
  return (
    <Card isRoomy>
      <div className={styles.part}>
        <PageHeading title={texts.title} takesFocus />
        <Muted>{texts.text}</Muted>
        <Grid
          as="ul"
          columns={2}
          gap={4}
          lineGap={2}
          padding={4}
          isCentered
          className={styles.codes}
          aria-label={texts.list}
          translate="no"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Grid>
        <div className={`${styles.row} ${styles.noPrint}`}>
          <Button variant="secondary" isSmall icon="copy" onClick={() => copy(codes.join('\n'))}>
            {texts.copy}
          </Button>
          <Button variant="secondary" isSmall icon="down" onClick={() => saveFile(texts.file, 'text/plain', asText)}>
            {texts.download}
          </Button>
          <Button variant="secondary" isSmall icon="printer" onClick={() => window.print()}>
            {texts.print}
          </Button>
        </div>
        <p role="status" className={`${styles.small} ${styles.noPrint}`}>
          {copied === null ? '' : texts[copied]}
        </p>
        <div className={`${styles.part} ${styles.noPrint}`}>
          <CheckboxField checked={isSaved} onChange={({ target }) => setSaved(target.checked)}>
            {texts.saved}
          </CheckboxField>
          <Button isBlock disabled={!isSaved} onClick={onDone}>
            {texts.go}
          </Button>
        </div>
      </div>
    </Card>
  );
}
