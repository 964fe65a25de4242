import { embed as english, fill } from '@mien/messages';
import { Button, Muted, Stack } from '@mien/ui';
import { useState } from 'react';
import { copyText } from '../../shared/platform/copy-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';

const { inApp, blocked } = textsOf('embed', english);

/**
 * In the web view of an app, which shows a black picture instead of a face. The session is not opened yet, so its address
 * works in a browser.
 */
export function InApp() {
  const [isCopied, setCopied] = useState(false);
  // The hash is the key, which the page has not used.
  const copy = async () => setCopied(await copyText(window.location.href));
  return (
    <Stack gap={4}>
      <PageHeading title={inApp.title} />
      <Muted size="lead">{inApp.text}</Muted>
      <Stack as="ol" gap={2}>
        {inApp.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Stack>
      <Button isBlock onClick={() => void copy()}>
        {inApp.copy}
      </Button>
      <p role="status">{isCopied ? inApp.copied : ''}</p>
    </Stack>
  );
}

/** The page around this one keeps the camera from it. Only the people who run that page can change it. */
export const CameraBlocked = () => (
  <Stack gap={4} role="alert">
    <PageHeading title={blocked.title} />
    <Muted size="lead">{blocked.text}</Muted>
    <Muted>{fill(blocked.forHost, { origin: window.location.origin })}</Muted>
  </Stack>
);
