import { shell as english } from '@mien/messages';
import { Banner, Button } from '@mien/ui';
import { textsOf } from './language.ts';
import styles from './page.module.css';
import { problemText } from './problem-text.ts';

const texts = textsOf('shell', english);

/** A page's problem state: what went wrong and a way to try again. */
export function ProblemView({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <div className={styles.page}>
      <Banner tone="problem">
        <p>{problemText(error)}</p>
      </Banner>
      <Button variant="secondary" onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  );
}
