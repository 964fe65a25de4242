import { shell as english } from '@mien/messages';
import { Banner, Button, Stack } from '@mien/ui';
import { Component, type ReactNode } from 'react';
import { FileGone, reloadIfNewer } from './file-gone.ts';
import { textsOf } from './language.ts';

const texts = textsOf('shell', english);

export const reload = (): void => window.location.reload();

interface BoundaryProps {
  /** Rendered in place of the failed part. */
  readonly instead: ReactNode;
  readonly onError?: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Contains an error to one part of the page. A new `key` resets it. */
export class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}

/**
 * Error boundary of a whole page. If the page's chunk is gone and the server has a newer version of the app, reloads
 * once.
 */
export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  return (
    <Boundary
      instead={<PageFailed />}
      onError={(error) => {
        if (error instanceof FileGone) void reloadIfNewer();
      }}
    >
      {children}
    </Boundary>
  );
}

function PageFailed() {
  return (
    <Stack gap={6} isPacked width="focused">
      <h1>{texts.failed.title}</h1>
      <Banner tone="problem">
        <p>{texts.failed.text}</p>
      </Banner>
      <Button onClick={reload}>{texts.failed.reload}</Button>
    </Stack>
  );
}
