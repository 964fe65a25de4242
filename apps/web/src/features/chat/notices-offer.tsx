import { notices as english } from '@mien/messages';
import { Banner, Button, Card, Muted, Row, Stack, Text } from '@mien/ui';
import { useEffect, useRef, useState } from 'react';
import { type NoticesChange, useChangeNotices, useNotices } from '../../shared/health/notices/notices.queries.ts';
import { noticesFailure } from '../../shared/health/notices/notices-text.ts';
import { canShowNotices } from '../../shared/health/notices/this-browser.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { useConfiguration } from '../../shared/platform/session.ts';
import { stored } from '../../shared/platform/stored.ts';

const { offer: texts } = textsOf('notices', english);

/**
 * After a message was sent: offers to notify the patient of the answer. Asked once, and never of patients who already
 * get notices.
 */
export function NoticesOffer({ onClose }: { readonly onClose: () => void }) {
  const notices = useNotices();
  const change = useChangeNotices();
  const { data: configuration } = useConfiguration();
  const [isClosed, setClosed] = useState(() => stored.noticesDeclined.get() !== null);
  const said = useRef<HTMLParagraphElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const isOn = change.isSuccess;
  // The focused button no longer exists.
  useEffect(() => {
    if (isOn) said.current?.focus();
  }, [isOn]);
  const isAsked = !isOn && !isClosed && notices !== undefined && !notices.isText && !notices.isHere;
  const canShow = configuration?.isInstallable === true && canShowNotices();
  const hasChannel = canShow || (notices !== undefined && notices.phoneNumber !== null);
  const isOffered = isAsked && hasChannel;
  useEffect(() => {
    if (isOffered) card.current?.scrollIntoView?.({ block: 'end' });
  }, [isOffered]);
  if (isOn)
    return (
      <Text ref={said} tabIndex={-1} role="status" isCentered>
        {texts.isOn}
      </Text>
    );
  if (!isOffered) return null;
  const turnOn = (channel: NoticesChange['channel']) => !change.isPending && change.mutate({ channel, isOn: true });
  const isBusy = (channel: NoticesChange['channel']) => change.isPending && change.variables.channel === channel;
  return (
    <div ref={card} aria-live="polite">
      <Card>
        <Stack gap={3}>
          <Text as="h2" size="lead">
            {texts.title}
          </Text>
          <Muted>{texts.text}</Muted>
          <Row gap={3}>
            {notices.phoneNumber !== null && (
              <Button variant="tinted" isBusy={isBusy('text')} onClick={() => turnOn('text')}>
                {texts.byText}
              </Button>
            )}
            {canShow && (
              <Button variant="tinted" isBusy={isBusy('here')} onClick={() => turnOn('here')}>
                {texts.here}
              </Button>
            )}
            <Button
              variant="secondary"
              onClick={() => {
                stored.noticesDeclined.set('1');
                setClosed(true);
                onClose();
              }}
            >
              {texts.no}
            </Button>
          </Row>
          {change.isError && <Banner tone="problem">{noticesFailure(change.error)}</Banner>}
        </Stack>
      </Card>
    </div>
  );
}
