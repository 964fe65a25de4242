import { shell as english } from '@mien/messages';
import { Banner, Box, Button, classNames, Row } from '@mien/ui';
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { forgetPrefetched } from '../../shared/platform/prefetch.ts';
import { AwaitedPage } from './awaited-page.tsx';
import styles from './shell.module.css';

const texts = textsOf('shell', english);

/**
 * How long a page loads before it says that this is unusual, milliseconds. Chosen: most responses take less than one
 * second.
 */
const LONG_WAIT_MS = 8_000;

/** A first response that part of the page is waiting for. */
const isAwaited = (query: Query) =>
  query.state.status === 'pending' && query.state.fetchStatus === 'fetching' && query.isActive();

interface LongWaitProps {
  /** Whether the page's own chunks are still loading. */
  readonly isFileAwaited: boolean;
}

/** Reports that a page takes longer than usual to load, and offers to retry. See docs/topics/web-app.md. */
export function LongWait({ isFileAwaited }: LongWaitProps) {
  const queryClient = useQueryClient();
  const isAnswerAwaited = useIsFetching({ predicate: isAwaited }) > 0;
  const isWaiting = isFileAwaited || isAnswerAwaited;
  const [tries, setTries] = useState(0);
  const [longTry, setLongTry] = useState<number | null>(null);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLongTry(tries), LONG_WAIT_MS);
    return () => {
      clearTimeout(timer);
      setLongTry(null);
    };
  }, [isWaiting, tries]);
  if (!isWaiting || longTry !== tries) return null;

  async function tryAgain(): Promise<void> {
    // A chunk that is being loaded cannot be requested again.
    if (isFileAwaited) return window.location.reload();
    setTries(tries + 1);
    forgetPrefetched();
    const hashes = queryClient
      .getQueryCache()
      .findAll({ predicate: isAwaited })
      .map(({ queryHash }) => queryHash);
    const isMeant = ({ queryHash }: Query) => hashes.includes(queryHash);
    await queryClient.cancelQueries({ predicate: isMeant }, { silent: true });
    await queryClient.refetchQueries({ predicate: isMeant });
  }

  return (
    <Box width="page" isScreenOnly className={classNames(styles.notice, styles.overAll)}>
      <Banner>
        <Row gap={4} lineGap={2} justify="between">
          <p>{texts.longWait}</p>
          <Button variant="secondary" isSmall onClick={() => void tryAgain()}>
            {texts.retry}
          </Button>
        </Row>
      </Banner>
    </Box>
  );
}

/** Placeholder for the page until its chunks have loaded. */
export function FileAwaited({ tell }: { readonly tell: (isAwaited: boolean) => void }) {
  useEffect(() => {
    tell(true);
    return () => tell(false);
  }, [tell]);
  return <AwaitedPage />;
}
