import type { ListedUser } from '@mien/contract';
import { formatPhone } from '@mien/domain';
import { patientsPage as english, fill } from '@mien/messages';
import { BandMark, classNames, Icon, Muted, Row, rowClassName, Stack, Text } from '@mien/ui';
import { useId } from 'react';
import { Link } from 'react-router';
import { BEFORE_DOT } from '../../shared/platform/facts-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { NameSuffix } from '../../shared/staff/name-suffix.tsx';
import type { PatientListState } from '../../shared/staff/patient-list.ts';
import { agoText, isRateUrgent, reasonOf, scoreOf, shownName, statusOf, tellsApart } from './patients.model.ts';
import styles from './patients-view.module.css';
import { useOpensPatient } from './use-opens-patient.ts';

const texts = textsOf('patientsPage', english);
const { cells } = texts;

/** The look of a value that needs attention. */
const URGENT = { tone: 'danger', weight: 700 } as const;

interface PatientRowProps {
  readonly user: ListedUser;
  readonly list: PatientListState;
  /** Whether other users on the page have the same name. */
  readonly isNamesake: boolean;
  readonly isChosen: boolean;
  readonly onToggle: (isRange: boolean) => void;
  readonly noScanDays: number | undefined;
  readonly mayReadResults: boolean;
}

export function PatientRow({
  user,
  list,
  isNamesake,
  isChosen,
  onToggle,
  noScanDays,
  mayReadResults,
}: PatientRowProps) {
  const { patientUid, phoneNumber, groupCode } = user;
  const name = shownName(user);
  const status = statusOf(user, noScanDays);
  const reason = reasonOf(user);
  const { age, phoneEnd } = tellsApart(user, isNamesake);
  const page = patientUid === null ? null : paths.patientForStaffOf(patientUid);
  const opens = useOpensPatient(patientUid, list);
  const phoneId = useId();
  return (
    <tr data-user={user.id} data-chosen={isChosen || undefined} {...opens}>
      <td className={styles.box}>
        <Stack as="label" align="middle">
          <input
            type="checkbox"
            aria-label={fill(texts.chooseName, { name })}
            checked={isChosen}
            // Two people may have the same name.
            aria-describedby={phoneId}
            onChange={(event) => onToggle((event.nativeEvent as globalThis.MouseEvent).shiftKey === true)}
          />
        </Stack>
      </td>
      <Text as="th" scope="row" weight={600} breaks="anywhere" className={styles.name}>
        {page === null ? (
          <span>{name}</span>
        ) : (
          <Link
            to={page}
            state={list}
            className={rowClassName({ isInline: true, tone: 'plain', isUndecorated: true, isTarget: true })}
            aria-describedby={phoneId}
            data-row
          >
            {name}
          </Link>
        )}
        {age !== null && <NameSuffix fact={age} />}
        {phoneEnd !== null && <NameSuffix fact={phoneEnd} className={styles.phoneEnd} />}
      </Text>
      <Muted as="td" id={phoneId} hasEvenDigits breaks="never" className={styles.phone}>
        {phoneNumber === null ? cells.none : formatPhone(phoneNumber)}
      </Muted>
      <td className={styles.group}>{groupCode ?? cells.none}</td>
      <Results user={user} mayReadResults={mayReadResults} />
      <td
        className={styles.status}
        data-is-usual={user.status === 'active' && status.tone === 'plain' ? true : undefined}
      >
        <Text
          as="span"
          size="small"
          breaks="never"
          isTag={status.tone !== 'plain'}
          tint={status.tone === 'plain' ? undefined : status.tone}
          tone={status.tone === 'plain' ? 'muted' : undefined}
        >
          {status.text}
        </Text>
        {reason !== null && (
          <Text as="span" size="small" breaks="never" {...(status.tone === 'danger' ? URGENT : {})}>
            {` ${reason}`}
          </Text>
        )}
      </td>
    </tr>
  );
}

/** Three cells about the newest scan; if it is not shared, one cell that does not reveal whether there is one. */
function Results({ user, mayReadResults }: Pick<PatientRowProps, 'user' | 'mayReadResults'>) {
  const { results, patientUid } = user;
  if (patientUid === null)
    return (
      <Muted as="td" colSpan={3} className={styles.without}>
        {cells.none}
      </Muted>
    );
  if (results === null)
    return (
      <Muted as="td" colSpan={3} className={styles.without}>
        <Row as="span" isInline gap={1}>
          {mayReadResults && <Icon name="lock" sizePx={16} />}
          <span>{cells.notShared}</span>
        </Row>
      </Muted>
    );
  if (results.latest === null)
    return (
      <Muted as="td" colSpan={3} className={styles.without}>
        {cells.noScan}
      </Muted>
    );
  const { created, heartRateBpm } = results.latest;
  const score = scoreOf(user);
  const isUrgent = isRateUrgent(user);
  return (
    <>
      <Text as="td" hasEvenDigits breaks="never" className={styles.ago}>
        <span>{agoText(created)}</span>
        {results.scope === 'oneScan' && <Muted as="span">{`${BEFORE_DOT}· ${cells.oneScan}`}</Muted>}
      </Text>
      <Text as="td" hasEvenDigits breaks="never" className={styles.score}>
        {score === null ? (
          cells.none
        ) : (
          <>
            <b>{score.shown}</b>
            {score.band && <BandMark band={score.band.code} label={score.band.word} />}
          </>
        )}
      </Text>
      <Text as="td" hasEvenDigits breaks="never" className={classNames(styles.number, styles.rate)}>
        <Text as="span" {...(isUrgent ? URGENT : {})}>
          {heartRateBpm === null ? cells.none : fill(cells.bpm, { rate: Math.round(heartRateBpm) })}
        </Text>
      </Text>
    </>
  );
}
