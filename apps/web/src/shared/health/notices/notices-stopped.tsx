import { notices as english } from '@mien/messages';
import { Banner, Button, Card, Muted, Row, Stack, Text } from '@mien/ui';
import { useState } from 'react';
import { textsOf } from '../../platform/language.ts';
import { endPush } from '../../platform/stored.ts';
import { useChangeNotices, useNotices } from './notices.queries.ts';
import { noticesFailure } from './notices-text.ts';

const { stopped: texts } = textsOf('notices', english);

/** Says that the browser or its push service ended the notices on this device, until they are on again or left off. */
export function NoticesStopped() {
  const notices = useNotices();
  const change = useChangeNotices();
  const [isLeftOff, setLeftOff] = useState(false);
  if (!notices?.hasStoppedHere || isLeftOff) return null;
  return (
    <Card>
      <Stack gap={3}>
        <Text as="h2" size="lead">
          {texts.title}
        </Text>
        <Muted>{texts.text}</Muted>
        <Row gap={3}>
          <Button
            variant="tinted"
            isBusy={change.isPending}
            onClick={() => change.mutate({ channel: 'here', isOn: true })}
          >
            {texts.again}
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              endPush();
              setLeftOff(true);
            }}
          >
            {texts.off}
          </Button>
        </Row>
        {change.isError && <Banner tone="problem">{noticesFailure(change.error)}</Banner>}
      </Stack>
    </Card>
  );
}
