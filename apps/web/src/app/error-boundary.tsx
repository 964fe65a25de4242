import { shell as english } from '@mien/messages';
import { Banner, Button } from '@mien/ui';
import { Component, type ReactNode } from 'react';
import { textsOf } from '../shared/language.ts';
import styles from '../shared/page.module.css';

const texts = textsOf('shell', english);

/** Keeps a page that broke from taking the header and the rest along. A new address starts over (give it as `key`). */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className={styles.focused}>
        <h1>{texts.failed.title}</h1>
        <Banner tone="problem">
          <p>{texts.failed.text}</p>
        </Banner>
        <Button onClick={() => window.location.reload()}>{texts.failed.reload}</Button>
      </div>
    );
  }
}
