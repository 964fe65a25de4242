import type { ClientSettings, Problem, WebhookEndpoint, WebhookEndpointWithSecret } from '@mien/contract';
import { WEBHOOK_ENDPOINTS_MAX, WEBHOOK_EVENT_TYPES } from '@mien/domain';
import { webhooks as english, clientSettings as englishPage, fill } from '@mien/messages';
import { Button, Muted, Row, Spinner, Stack, Text } from '@mien/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Faults, faultAt, useForm } from '../../shared/forms/use-form.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { dateFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { rulesIn } from './client-settings.model.ts';
import { EndpointDeliveries } from './endpoint-deliveries.tsx';
import { type EndpointDraft, type EndpointFault, EndpointFields } from './endpoint-fields.tsx';
import { EndpointSecret } from './endpoint-secret.tsx';
import { deliveriesKey, endpointsKey, useEndpoints } from './events.queries.ts';
import { SettingsSection } from './settings-section.tsx';

const page = textsOf('clientSettings', englishPage);
const texts = textsOf('webhooks', english);

/** Before an address is typed. */
const EMPTY: EndpointDraft = { url: '', eventTypes: WEBHOOK_EVENT_TYPES };

const timeText = (instant: string) => dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));

const faultsOf = ({ url, eventTypes }: EndpointDraft): Faults<EndpointDraft, EndpointFault> => ({
  ...faultAt('url', url.trim() === '' ? ('required' as const) : null),
  ...faultAt('eventTypes', eventTypes.length === 0 ? ('types' as const) : null),
});

/** The fault that the server found in an address. */
function refusedOf(error: Problem | null): Faults<EndpointDraft, EndpointFault> | null {
  const rule = rulesIn(error).get('url');
  if (rule === undefined) return null;
  return { url: Object.hasOwn(texts.faults, rule) ? (rule as EndpointFault) : 'invalid' };
}

/** What is edited: nothing, a new address, or one that exists. */
type Edited = null | 'new' | WebhookEndpoint;

interface Change {
  /** Resolves with the new secret, if there is one. */
  readonly run: () => Promise<WebhookEndpointWithSecret | null>;
  /** Shown when it is done; null if the new secret says it. */
  readonly done: string | null;
  /** The address whose deliveries change. */
  readonly id?: string;
}

/** Addresses of the client's own software, which are notified of events. */
export function EventsSection({ settings: { clientId } }: { readonly settings: Pick<ClientSettings, 'clientId'> }) {
  const { client } = useApi();
  const queries = useQueryClient();
  const toasts = useToasts();
  const endpoints = useEndpoints(clientId);
  const [edited, setEdited] = useState<Edited>(null);
  const [made, setMade] = useState<WebhookEndpointWithSecret | null>(null);

  function finish(answer: WebhookEndpointWithSecret | null, { done, id }: Change) {
    if (answer !== null) setMade(answer);
    if (done !== null) toasts.show({ text: done, tone: 'good' });
    if (id !== undefined) void queries.invalidateQueries({ queryKey: deliveriesKey(clientId, id) });
    return queries.invalidateQueries({ queryKey: endpointsKey(clientId) });
  }
  const act = useMutation<WebhookEndpointWithSecret | null, Problem, Change>({
    mutationFn: ({ run }) => run(),
    onSuccess: finish,
    onError: (error) => {
      toasts.show({ text: problemText(error), tone: 'problem' });
      void endpoints.refetch();
    },
  });
  const save = useMutation<WebhookEndpointWithSecret | null, Problem, Change>({
    mutationFn: ({ run }) => run(),
    onSuccess: (answer, change) => {
      setEdited(null);
      return finish(answer, change);
    },
    onError: (error) => {
      if (isProblem(error, 'settings-changed')) void endpoints.refetch();
    },
  });

  function edit(next: Edited): void {
    save.reset();
    setEdited(next);
  }
  const form = useForm<EndpointDraft, Faults<EndpointDraft, EndpointFault>>({
    start: () => (edited === null || edited === 'new' ? EMPTY : { url: edited.url, eventTypes: edited.eventTypes }),
    of: edited === null || edited === 'new' ? String(edited) : `${edited.id} ${edited.revision}`,
    faultsOf,
    refused: refusedOf(save.error),
    send: (draft) => {
      const body = { url: draft.url.trim(), eventTypes: [...draft.eventTypes] };
      if (edited === 'new')
        save.mutate({ run: () => client.webhooks.create({ params: { clientId }, body }), done: texts.done.added });
      else if (edited !== null)
        save.mutate({
          run: async () => {
            await client.webhooks.change({
              params: { clientId, id: edited.id },
              body: { ...body, revision: edited.revision, isOn: edited.stopReason === null },
            });
            return null;
          },
          done: texts.done.changed,
        });
    },
  });

  const items = endpoints.data?.items;
  return (
    <SettingsSection
      id="events"
      title={page.events.title}
      about={page.events.about}
      error={save.error}
      {...(edited === null
        ? {}
        : { section: { isDirty: true, isBusy: save.isPending, discard: () => edit(null), form } })}
    >
      {made !== null && <EndpointSecret made={made} onStored={() => setMade(null)} />}
      {endpoints.isError && !items && (
        <ProblemView error={endpoints.error} onRetry={() => void endpoints.refetch()} isPart />
      )}
      {endpoints.isPending && <Spinner text={page.loading} />}
      {items?.length === 0 && edited === null && <Muted size="small">{texts.none}</Muted>}
      {items && items.length > 0 && (
        <Stack as="ul" gap={4}>
          {items.map((endpoint) => (
            <Endpoint
              key={endpoint.id}
              clientId={clientId}
              endpoint={endpoint}
              isBusy={act.isPending}
              onEdit={() => edit(endpoint)}
              onAct={act.mutate}
            />
          ))}
        </Stack>
      )}
      {edited !== null && <EndpointFields form={form} />}
      {items && edited === null && items.length < WEBHOOK_ENDPOINTS_MAX && (
        <Row gap={3}>
          <Button variant="secondary" isSmall onClick={() => edit('new')}>
            {texts.add}
          </Button>
        </Row>
      )}
    </SettingsSection>
  );
}

interface EndpointProps {
  readonly clientId: string;
  readonly endpoint: WebhookEndpoint;
  readonly isBusy: boolean;
  readonly onEdit: () => void;
  readonly onAct: (change: Change) => void;
}

/** One address: its state, what can be done with it, and its deliveries. */
function Endpoint({ clientId, endpoint, isBusy, onEdit, onAct }: EndpointProps) {
  const { client } = useApi();
  const [isOpen, setOpen] = useState(false);
  const { id, url, revision, eventTypes, stopReason, failingSince, previousSecretUntil, publicKey } = endpoint;
  const params = { clientId, id };
  const isOn = stopReason === null;

  /** Runs a call whose answer is read again with the list. */
  const withoutSecret = (call: () => Promise<unknown>) => async () => {
    await call();
    return null;
  };
  const turn = () =>
    onAct({
      run: withoutSecret(() =>
        client.webhooks.change({ params, body: { revision, url, eventTypes: [...eventTypes], isOn: !isOn } }),
      ),
      done: texts.done.changed,
    });
  const actions = [
    { name: texts.change, label: fill(texts.changeOf, { url }), act: onEdit },
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
      act: turn,
    },
    {
      name: texts.remove,
      label: fill(texts.removeOf, { url }),
      act: () =>
        onAct({
          run: withoutSecret(() => client.webhooks.remove({ params, body: {} })),
          done: texts.done.removed,
        }),
    },
  ];
  return (
    <Stack as="li" gap={3} lineAbove={4}>
      <div>
        <Text as="code" breaks="anywhere" translate="no">
          {url}
        </Text>
        <Muted size="small">
          {`${texts.states[stopReason ?? 'on']} · ${pluralText(texts.typesCount, eventTypes.length)}`}
        </Muted>
        {isOn && failingSince !== null && (
          <Text size="small" tone="danger">
            {fill(texts.failing, { time: timeText(failingSince) })}
          </Text>
        )}
        {previousSecretUntil !== null && (
          <Muted size="small">{fill(texts.previousSecret, { time: timeText(previousSecretUntil) })}</Muted>
        )}
        <Muted size="small">
          <span>{texts.publicKey}</span>{' '}
          <Text as="code" breaks="anywhere" translate="no">
            {publicKey}
          </Text>
        </Muted>
      </div>
      <Row gap={2} lineGap={2}>
        {actions.map(({ name, label, act }) => (
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
      {isOpen && <EndpointDeliveries clientId={clientId} endpointId={id} isOn={isOn} />}
    </Stack>
  );
}
