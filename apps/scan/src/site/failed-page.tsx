import { Button, Muted, Stack } from '@mien/ui';
import { Component, type ReactNode } from 'react';
import styles from './plain-pages.module.css';
import { siteTexts } from './site-texts.ts';

/**
 * Replaces a page that failed, for example because a translator or an extension moved its text nodes. Everything on the
 * page has ended by then, including the camera; "Try again" renders the page again.
 */
export class FailedPage extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const text = siteTexts().failed;
    return (
      <Stack as="main" gap={4} isPacked isFilling isWide isCentered className={styles.page}>
        <h1>{text.heading}</h1>
        <Muted size="lead" role="alert">
          {text.lead}
        </Muted>
        <Button isBlock onClick={() => this.setState({ hasFailed: false })}>
          {text.retry}
        </Button>
      </Stack>
    );
  }
}
