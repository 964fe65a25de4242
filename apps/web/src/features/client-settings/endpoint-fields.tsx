import { WEBHOOK_EVENT_TYPES, WEBHOOK_URL_MAX_LENGTH, type WebhookEventType } from '@mien/domain';
import { webhooks as english } from '@mien/messages';
import { CheckboxField, FieldError, Stack, TextField } from '@mien/ui';
import { useId } from 'react';
import type { Form } from '../../shared/forms/use-form.ts';
import { textsOf } from '../../shared/platform/language.ts';

const texts = textsOf('webhooks', english);

/** An address as it is being typed. */
export interface EndpointDraft {
  readonly url: string;
  readonly eventTypes: readonly WebhookEventType[];
}

export type EndpointFault = keyof typeof texts.faults;

/** Address and event types of a new or changed endpoint. */
export function EndpointFields({ form }: { readonly form: Form<EndpointDraft, EndpointFault> }) {
  const errorId = useId();
  const { eventTypes } = form.values;
  const errorOf = (field: keyof EndpointDraft) => {
    const fault = form.faultOf(field);
    return fault === null ? null : texts.faults[fault];
  };
  const typesError = errorOf('eventTypes');
  const choose = (type: WebhookEventType, isChosen: boolean) =>
    // In the order of the list, whichever was chosen first.
    form.change({
      eventTypes: WEBHOOK_EVENT_TYPES.filter((one) => (one === type ? isChosen : eventTypes.includes(one))),
    });
  return (
    <Stack gap={5}>
      <TextField
        label={texts.url}
        hint={texts.urlHint}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={WEBHOOK_URL_MAX_LENGTH}
        {...form.field('url')}
        error={errorOf('url')}
      />
      <Stack as="fieldset" gap={3} aria-describedby={errorId}>
        <legend>{texts.types}</legend>
        {WEBHOOK_EVENT_TYPES.map((type) => (
          <CheckboxField
            key={type}
            checked={eventTypes.includes(type)}
            onChange={(event) => choose(type, event.target.checked)}
          >
            {texts.typeNames[type]}
          </CheckboxField>
        ))}
        <FieldError id={errorId} text={typesError} />
      </Stack>
    </Stack>
  );
}
