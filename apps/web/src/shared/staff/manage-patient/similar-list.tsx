import type { SimilarUser } from '@mien/contract';
import { ageFromBirthDate, formatPhone } from '@mien/domain';
import { users as english, fill } from '@mien/messages';
import { Box, Button, Muted, Stack, Text } from '@mien/ui';
import { factsText } from '../../platform/facts-text.ts';
import { textsOf } from '../../platform/language.ts';
import { dayHere } from '../../platform/time-zone.ts';
import { NameSuffix } from '../name-suffix.tsx';
import styles from './manage-patient.module.css';
import { dayText, nameOf, numberText } from './patient-form.ts';

const texts = textsOf('users', english);

/** A possible duplicate; without a reason, and with an age, if staff found them by searching. */
export type ListedPerson = Omit<SimilarUser, 'reason'> & {
  readonly reason: SimilarUser['reason'] | null;
  readonly ageYears?: number | null;
};

function ageOf({ birthDate, ageYears = null }: ListedPerson): string | null {
  const age = birthDate === null ? ageYears : ageFromBirthDate(birthDate, dayHere(new Date()));
  return age === null ? null : fill(texts.row.age, { age: numberText(age) });
}

interface SimilarListProps {
  readonly people: readonly ListedPerson[];
  /** Called when one is chosen, if that is possible. */
  readonly onChoose?: (id: string) => void;
}

export function SimilarList({ people, onChoose }: SimilarListProps) {
  return (
    <Stack as="ul" gap={3}>
      {people.map((person) => {
        const name = nameOf(person) || texts.row.noName;
        const age = ageOf(person);
        return (
          <Box as="li" padding={3} sidePadding={4} ground="outlined" key={person.id}>
            <Text as="span" weight={600}>
              {name}
            </Text>
            {age !== null && <NameSuffix fact={age} />}
            {person.reason !== null && (
              <Text as="span" size="small" weight={600} className={styles.mark} isTag tint="caution">
                {texts.similar[person.reason]}
              </Text>
            )}
            <Muted as="span" isBlock size="small">
              {factsText([
                person.phoneNumber === null ? null : formatPhone(person.phoneNumber),
                person.birthDate === null ? null : fill(texts.similar.born, { date: dayText(person.birthDate) }),
                person.groupCode === null ? null : fill(texts.row.group, { group: person.groupCode }),
              ])}
            </Muted>
            {onChoose && (
              <Button
                variant="secondary"
                isSmall
                aria-label={fill(texts.merge.chooseName, { name })}
                onClick={() => onChoose(person.id)}
              >
                {texts.merge.choose}
              </Button>
            )}
          </Box>
        );
      })}
    </Stack>
  );
}
