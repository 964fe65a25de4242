import { plural } from '@mien/messages';
import { Button, Muted, Stack } from '@mien/ui';
import { useEffect, useRef } from 'react';
import { StoppedPrompt } from './guide/guidance.tsx';
import styles from './plain-pages.module.css';
import { siteLanguage, siteTexts } from './site-texts.ts';

/** Asks whether the person at a shared tablet is still there. */
export function StillTherePage({
  secondsLeft,
  onStay,
  onLeave,
}: {
  readonly secondsLeft: number;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = siteTexts().asking;
  return (
    <Stack as="main" gap={4} isFilling isWide className={styles.page}>
      <StoppedPrompt sentence={text.title} />
      <h1 ref={heading} tabIndex={-1}>
        {text.title}
      </h1>
      <Muted size="lead" role="timer">
        {plural(text.text, siteLanguage(), secondsLeft)}
      </Muted>
      <p>{text.newHere}</p>
      <Button isBlock onClick={onStay}>
        {text.stay}
      </Button>
      <Button variant="secondary" isBlock onClick={onLeave}>
        {text.leave}
      </Button>
    </Stack>
  );
}
