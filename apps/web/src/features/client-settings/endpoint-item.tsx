import type { WebhookEndpoint } from '@mien/contract';
import { webhooks as english, fill } from '@mien/messages';
import { Banner, Button, Muted, Row, Stack, Text } from '@mien/ui';
import { useState } from 'react';
import { useApi } from '../../shared/platform/api.tsx';
import { instantText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { Sheet } from '../../shared/platform/sheet.tsx';
import { EndpointDeliveries } from './endpoint-deliveries.tsx';
import type { EndpointChange } from './use-endpoint-change.ts';

const texts = textsOf('webhooks', english);

interface EndpointItemProps {
  readonly clientId: string;
  readonly endpoint: WebhookEndpoint;
  readonly isBusy: boolean;
  readonly onEdit: () => void;
  readonly onAct: (change: EndpointChange) => void;
}

/** One address: its state, its actions, and its deliveries. */
export function EndpointItem({ clientId, endpoint, isBusy, onEdit, onAct }: EndpointItemProps) {
  const [isOpen, setOpen] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { id, url } = endpoint;
  const actions = useActions({ clientId, endpoint, onAct });
  const shown = [
    { name: texts.change, label: fill(texts.changeOf, { url }), act: onEdit },
    ...actions.listed,
    { name: texts.remove, label: fill(texts.removeOf, { url }), act: () => setRemoving(true) },
  ];
  return (
    <Stack as="li" gap={3} lineAbove={4}>
      <EndpointState endpoint={endpoint} />
      <Row gap={2} lineGap={2}>
        {shown.map(({ name, label, act }) => (
          <Button key={name} variant="quiet" isSmall disabled={isBusy} aria-label={label} onClick={act}>
            {name}
          </Button>
        ))}
        <Button
          variant="quiet"
          isSmall
          aria-expanded={isOpen}
          aria-label={fill(texts.deliveries.titleOf, { url })}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.deliveries.title}
        </Button>
      </Row>
      {isOpen && <EndpointDeliveries clientId={clientId} endpointId={id} isOn={endpoint.stopReason === null} />}
      <RemoveSheet url={url} isOpen={isRemoving} onClose={() => setRemoving(false)} onRemove={actions.remove} />
    </Stack>
  );
}

/** Calls that change an address without its form. */
function useActions({ clientId, endpoint, onAct }: Pick<EndpointItemProps, 'clientId' | 'endpoint' | 'onAct'>) {
  const { client } = useApi();
  const { id, url, revision, eventTypes, stopReason } = endpoint;
  const params = { clientId, id };
  const isOn = stopReason === null;
  /** A call whose answer is read again with the list. */
  const withoutSecret = (call: () => Promise<unknown>) => () => call().then(() => null);
  const body = { revision, url, eventTypes: [...eventTypes], isOn: !isOn };
  return {
    listed: [
      ...(isOn
        ? [
            {
              name: texts.test,
              label: fill(texts.testOf, { url }),
              act: () =>
                onAct({
                  run: withoutSecret(() => client.webhooks.sendTest({ params, body: {} })),
                  done: texts.done.tested,
                  id,
                }),
            },
          ]
        : []),
      {
        name: texts.rotate,
        label: fill(texts.rotateOf, { url }),
        act: () => onAct({ run: () => client.webhooks.rotateSecret({ params, body: {} }), done: null }),
      },
      {
        name: isOn ? texts.turnOff : texts.turnOn,
        label: fill(isOn ? texts.turnOffOf : texts.turnOnOf, { url }),
        // What waits is dropped when it is turned off.
        act: () =>
          onAct({
            run: withoutSecret(() => client.webhooks.change({ params, body })),
            done: texts.done.changed,
            id,
          }),
      },
    ],
    remove: () =>
      onAct({ run: withoutSecret(() => client.webhooks.remove({ params, body: {} })), done: texts.done.removed }),
  };
}

/** Address, state and public key. A banner says why the server turned it off. */
function EndpointState({ endpoint }: Pick<EndpointItemProps, 'endpoint'>) {
  const { url, eventTypes, stopReason, failingSince, previousSecretUntil, publicKey } = endpoint;
  const state = stopReason === null ? texts.states.on : texts.states.off;
  return (
    <Stack gap={2}>
      <Text as="code" breaks="anywhere" translate="no">
        {url}
      </Text>
      <Muted size="small">{`${state} · ${pluralText(texts.typesCount, eventTypes.length)}`}</Muted>
      {stopReason !== null && stopReason !== 'byAdmin' && (
        <Banner tone="caution" isQuiet>
          <p>{texts.stopped[stopReason]}</p>
        </Banner>
      )}
      {stopReason === null && failingSince !== null && (
        <Text size="small" tone="danger">
          {fill(texts.failing, { time: instantText(failingSince) })}
        </Text>
      )}
      {previousSecretUntil !== null && (
        <Muted size="small">{fill(texts.previousSecret, { time: instantText(previousSecretUntil) })}</Muted>
      )}
      <Muted size="small">
        <span>{texts.publicKey}</span>{' '}
        <Text as="code" breaks="anywhere" translate="no">
          {publicKey}
        </Text>
      </Muted>
    </Stack>
  );
}

interface RemoveSheetProps {
  readonly url: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onRemove: () => void;
}

/** Asks before an address is removed: its secret is lost. */
function RemoveSheet({ url, isOpen, onClose, onRemove }: RemoveSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={texts.removal.title} closeLabel={texts.removal.close}>
      <Stack gap={4} padding={3}>
        <Text as="code" breaks="anywhere" translate="no">
          {url}
        </Text>
        <p>{texts.removal.text}</p>
        <Button
          variant="danger"
          isBlock
          onClick={() => {
            onClose();
            onRemove();
          }}
        >
          {texts.remove}
        </Button>
        <Button variant="quiet" isBlock onClick={onClose}>
          {texts.removal.keep}
        </Button>
      </Stack>
    </Sheet>
  );
}
