import type { ProfileMatch } from '@mien/contract';
import { signInProfiles as english, fill } from '@mien/messages';
import { classNames, Icon, Muted, rowClassName, Stack, Text } from '@mien/ui';
import { initialsOf } from './initials.ts';
import { dayText } from './instant-text.ts';
import { textsOf } from './language.ts';
import { pluralText } from './plural-text.ts';
import styles from './profile-list.module.css';

const texts = textsOf('signInProfiles', english);

/** The fields that distinguish profiles of one number. */
type Profile = Pick<
  ProfileMatch,
  'patientUid' | 'firstName' | 'lastName' | 'groupCode' | 'registered' | 'scanCount' | 'staffOf'
>;

interface ProfileListProps<Shown extends Profile> {
  readonly profiles: readonly Shown[];
  readonly onChoose: (profile: Shown) => void;
}

/** Profiles of one phone number, to choose from. */
export function ProfileList<Shown extends Profile>({ profiles, onChoose }: ProfileListProps<Shown>) {
  return (
    <Stack as="ul" gap={3} className={styles.profiles}>
      {profiles.map((profile) => (
        <li key={profile.patientUid}>
          <button
            type="button"
            className={classNames(
              rowClassName({ isOneLine: true, gap: 4, padding: 4, sidePadding: 5, ground: 'card', isWide: true }),
              styles.profile,
            )}
            onClick={() => onChoose(profile)}
          >
            <Stack
              as="span"
              align="middle"
              isRigid
              tone="brand"
              weight={700}
              className={styles.initials}
              isDisc
              aria-hidden="true"
            >
              {initialsOf(`${profile.firstName} ${profile.lastName}`) || <Icon name="person" />}
            </Stack>
            <Stack as="span" isFilling breaks="anywhere">
              <Text as="span" size="lead" weight={600}>
                {nameOf(profile)}
              </Text>
              <Muted as="span" size="small">
                {placeOf(profile)}
              </Muted>
              {factsOf(profile).map((fact) => (
                <Muted key={fact} as="span" size="small">
                  {fact}
                </Muted>
              ))}
            </Stack>
            <Icon tone="brand" name="chevronRight" />
          </button>
        </li>
      ))}
    </Stack>
  );
}

function nameOf({ firstName, lastName, staffOf }: Profile): string {
  if (staffOf !== undefined) return fill(texts.staffOf, { clientName: staffOf.clientName });
  return `${firstName} ${lastName}`.trim() || texts.unnamed;
}

/** A patient's group, or the role of staff. */
function placeOf({ groupCode, staffOf }: Profile): string {
  const roles: Readonly<Record<string, string>> = texts.roles;
  if (staffOf !== undefined) return roles[staffOf.role] ?? staffOf.role;
  return groupCode === '' ? texts.staff : fill(texts.group, { groupCode });
}

/** The registration date and number of scans, to distinguish profiles of the same name. */
function factsOf({ registered, scanCount }: Profile): readonly string[] {
  const { none, count } = texts.scans;
  const date = fill(texts.registered, { date: dayText(registered) });
  if (scanCount === null) return [date];
  return [date, scanCount === 0 ? none : pluralText(count, scanCount)];
}
