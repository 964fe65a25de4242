import type { WebhookEndpointWithSecret } from '@mien/contract';
import { webhooks as english, fill } from '@mien/messages';
import { Banner, Button, Row, Stack, Text } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';
import { useCopy } from '../../shared/platform/use-copy.ts';

const { secret: texts } = textsOf('webhooks', english);

interface EndpointSecretProps {
  readonly made: WebhookEndpointWithSecret;
  readonly onStored: () => void;
}

/** A new secret, shown until the administrator says that it is stored. The server never shows it again. */
export function EndpointSecret({ made: { endpoint, secret }, onStored }: EndpointSecretProps) {
  const [copied, copy] = useCopy();
  return (
    <Banner tone="caution" labelledBy="webhook-secret-title">
      <Stack gap={3}>
        <h3 id="webhook-secret-title">{texts.title}</h3>
        <p>{texts.text}</p>
        <Stack gap={1}>
          <Text size="small">{fill(texts.name, { url: endpoint.url })}</Text>
          <Text as="code" padding={2} sidePadding={3} breaks="anywhere" ground="sunken" translate="no">
            {secret}
          </Text>
        </Stack>
        <Row gap={3} lineGap={2}>
          <Button variant="secondary" isSmall icon="copy" onClick={() => copy(secret)}>
            {texts.copy}
          </Button>
          <Button variant="quiet" isSmall onClick={onStored}>
            {texts.stored}
          </Button>
        </Row>
        <p role="status">{copied === null ? '' : texts[copied]}</p>
      </Stack>
    </Banner>
  );
}
