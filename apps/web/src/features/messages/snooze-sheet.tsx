import { CHAT_SNOOZE_MAX_DAYS } from '@mien/domain';
import { chatInbox as english } from '@mien/messages';
import { Button, boxClassName, classNames, DateField, Muted, Row, Stack } from '@mien/ui';
import { Sheet } from '@mien/ui/overlays';
import { type SubmitEvent, useState } from 'react';
import { dateFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import styles from './sheets.module.css';
import { morningOf, nextWeekMorning, tomorrowMorning } from './snooze.model.ts';

const { snooze: texts } = textsOf('chatInbox', english);

const instantFormat = () =>
  dateFormat({
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });

interface SnoozeSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChoose: (until: Date) => void;
}

/** When a conversation returns: in the morning of a day, local time. */
export function SnoozeSheet({ isOpen, onClose, onChoose }: SnoozeSheetProps) {
  const [day, setDay] = useState('');
  const [hasFault, setFault] = useState(false);
  const now = new Date();
  const choices = [
    [texts.tomorrow, tomorrowMorning(now)],
    [texts.nextWeek, nextWeekMorning(now)],
  ] as const;
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const until = morningOf(day, new Date());
    setFault(until === null);
    if (until !== null) onChoose(until);
  }
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={texts.title} closeLabel={texts.close}>
      <Stack gap={4} padding={3}>
        <Muted size="small">{texts.about}</Muted>
        <Stack as="ul" gap={2}>
          {choices.map(([name, until]) => (
            <Row as="li" key={name} gap={2} isOneLine>
              <button
                type="button"
                className={classNames(
                  boxClassName({
                    padding: 3,
                    sidePadding: 4,
                    ground: 'panel',
                    breaks: 'anywhere',
                    isFilling: true,
                    hover: 'tint',
                  }),
                  styles.choice,
                )}
                onClick={() => onChoose(until)}
              >
                <strong>{name}</strong>
                <Muted as="span" size="small">
                  {instantFormat().format(until)}
                </Muted>
              </button>
            </Row>
          ))}
        </Stack>
        <Stack as="form" gap={3} onSubmit={submit} noValidate>
          <DateField
            label={texts.date}
            value={day}
            error={hasFault ? pluralText(texts.wrongDay, CHAT_SNOOZE_MAX_DAYS) : null}
            onChange={(event) => {
              setDay(event.target.value);
              setFault(false);
            }}
          />
          <Button type="submit" variant="secondary">
            {texts.save}
          </Button>
        </Stack>
      </Stack>
    </Sheet>
  );
}
