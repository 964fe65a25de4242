import type { Patient } from '@mien/contract';
import { ageFromBirthDate, calendarDateIn, type UnitSystem } from '@mien/domain';
import { me as english, fill } from '@mien/messages';
import { Box, buttonClassName, Card, Icon, Muted, Row, Stack, Text } from '@mien/ui';
import { Link } from 'react-router';
import { heightText, weightText } from '../../shared/forms/body-text.ts';
import { typedBodyFrom } from '../../shared/forms/typed-body.ts';
import { initialsOf } from '../../shared/platform/initials.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';

const texts = textsOf('me', english);

interface ProfileCardProps {
  readonly name: string;
  readonly patient: Patient | undefined;
  readonly weightKg: number | null;
  readonly units: UnitSystem;
}

export function ProfileCard({ name, patient, weightKg, units }: ProfileCardProps) {
  return (
    <Card>
      <Row gap={3}>
        <Stack as="span" align="middle" tone="brand" weight={700} isDisc aria-hidden="true">
          {initialsOf(name) || <Icon name="person" />}
        </Stack>
        <Box grows={8}>
          {name && (
            <Text as="h2" size="lead">
              {name}
            </Text>
          )}
          {patient && <Muted size="small">{factsOf(patient, weightKg, units).join(texts.facts.separator)}</Muted>}
        </Box>
        <Link
          to={paths.profile}
          state={{ from: 'me' }}
          className={buttonClassName({ variant: 'tinted', isSmall: true })}
        >
          {texts.profile}
        </Link>
      </Row>
    </Card>
  );
}

/** Age, height and weight, as far as known. */
function factsOf(
  { birthDate, latestScreening, registeredBody }: Patient,
  weightKg: number | null,
  units: UnitSystem,
): readonly string[] {
  const typed = typedBodyFrom(units, (latestScreening ?? registeredBody)?.heightCm ?? null, weightKg);
  const timeZone = deviceTimeZone();
  const age =
    birthDate === null
      ? ''
      : fill(texts.age, { age: ageFromBirthDate(birthDate, calendarDateIn(timeZone, serverNow())) });
  return [age, heightText(typed), weightText(typed)].filter((fact) => fact !== '');
}
