import type { ListedUser } from '@mien/contract';
import { LANGUAGES, type Language, ownNameOf } from '@mien/domain';
import { patientsPage as english, users as englishUsers, fill } from '@mien/messages';
import { Banner, Button, SelectField, Spinner, Stack } from '@mien/ui';
import { useState } from 'react';
import { useApi } from '../../shared/platform/api.tsx';
import { currentLanguage, textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { saveTable } from '../../shared/platform/save-file.ts';
import { Sheet } from '../../shared/platform/sheet.tsx';
import { dayHere } from '../../shared/platform/time-zone.ts';
import { useOneAtATime } from '../../shared/platform/use-one-at-a-time.ts';
import { useGroups } from '../../shared/staff/manage-patient/manage-patient.queries.ts';
import { numberText } from '../../shared/staff/manage-patient/patient-form.ts';
import { useForgetLists } from '../../shared/staff/users.queries.ts';
import { fileRows, isToBeAsked, shownName } from './patients.model.ts';
import styles from './patients-view.module.css';

const { bulk: texts } = textsOf('patientsPage', english);
const { loading } = textsOf('users', englishUsers).form;
const reasons: Readonly<Record<string, string>> = texts.reasons;

export type BulkAction = 'ask' | 'invite' | 'export' | 'group';

interface BulkSheetProps {
  readonly action: BulkAction;
  readonly isOpen: boolean;
  readonly users: readonly ListedUser[];
  readonly noScanDays: number | undefined;
  readonly onClose: () => void;
}

interface Failure {
  readonly name: string;
  readonly reason: string;
}

/** The outcome: for how many it worked, for whom it did not, and how many needed no change. */
interface Outcome {
  readonly done: number;
  readonly unchanged: number;
  readonly failed: readonly Failure[];
}

/** Asks for confirmation, runs the action for each user in sequence, and names those for whom it failed. */
export function BulkSheet({ action, isOpen, users, noScanDays, onClose }: BulkSheetProps) {
  // The users selected when it was opened, even if the list behind it changes.
  const [people] = useState(users);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const Ask = { ask: AskForResults, invite: Invite, export: ExportFile, group: ChangeGroup }[action];
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={texts[action]} closeLabel={texts.close}>
      <Stack gap={4} padding={3}>
        {outcome === null ? (
          <Ask users={people} noScanDays={noScanDays} onDone={setOutcome} />
        ) : (
          <>
            <Result outcome={outcome} />
            <Button isBlock onClick={onClose}>
              {texts.close}
            </Button>
          </>
        )}
      </Stack>
    </Sheet>
  );
}

function Result({ outcome: { done, unchanged, failed } }: { readonly outcome: Outcome }) {
  return (
    <Stack role="status" gap={4}>
      {done > 0 && <Banner tone="good">{pluralText(texts.allDone, done)}</Banner>}
      {unchanged > 0 && <p>{pluralText(texts.unchanged, unchanged)}</p>}
      {failed.length > 0 && (
        <Banner tone="problem">
          <p>{texts.failedTitle}</p>
          <ul>
            {failed.map(({ name, reason }) => (
              <li key={`${name} ${reason}`}>{fill(texts.failed, { name, reason })}</li>
            ))}
          </ul>
        </Banner>
      )}
    </Stack>
  );
}

interface AskProps extends Pick<BulkSheetProps, 'users' | 'noScanDays'> {
  readonly onDone: (outcome: Outcome) => void;
}

const reasonOf = (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? problemText(error);
};

/** Asks patients who do not share all results; nothing changes for the others. */
function AskForResults({ users, onDone }: AskProps) {
  const { client } = useApi();
  const forgetLists = useForgetLists();
  const oneAtATime = useOneAtATime();
  const [tried, setTried] = useState<number | null>(null);
  const people = users.filter(isToBeAsked);
  const send = () =>
    void oneAtATime(async () => {
      const failed: Failure[] = [];
      setTried(0);
      for (const [index, user] of people.entries()) {
        try {
          await client.careTeam.ask({ params: { uid: user.patientUid ?? '' }, body: {} });
        } catch (error) {
          failed.push({ name: shownName(user), reason: reasonOf(error) });
        }
        setTried(index + 1);
      }
      await forgetLists();
      onDone({ done: people.length - failed.length, unchanged: 0, failed });
    });
  return (
    <>
      <p>{texts.askAsk}</p>
      <People users={people} />
      {tried !== null && <p role="status">{pluralText(texts.working, people.length, { done: numberText(tried) })}</p>}
      <Button isBlock isBusy={tried !== null} onClick={send}>
        {texts.ask}
      </Button>
    </>
  );
}

function Invite({ users, onDone }: AskProps) {
  const { client } = useApi();
  const forgetLists = useForgetLists();
  const oneAtATime = useOneAtATime();
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const [tried, setTried] = useState<number | null>(null);
  const send = () =>
    void oneAtATime(async () => {
      const failed: Failure[] = [];
      setTried(0);
      // In sequence: each counts toward the rate limits separately, and a failure does not affect the rest.
      for (const [index, user] of users.entries()) {
        const name = shownName(user);
        if (user.patientUid === null) failed.push({ name, reason: texts.reasons.staff });
        else
          try {
            await client.loginLinks.send({ params: { uid: user.patientUid }, body: { language } });
          } catch (error) {
            failed.push({ name, reason: reasonOf(error) });
          }
        setTried(index + 1);
      }
      await forgetLists();
      onDone({ done: users.length - failed.length, unchanged: 0, failed });
    });
  return (
    <>
      <p>{texts.inviteAsk}</p>
      <People users={users} />
      <SelectField
        label={texts.language}
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: ownNameOf(value), lang: value }))}
        onChange={(event) => setLanguage(event.target.value as Language)}
      />
      {tried !== null && <p role="status">{pluralText(texts.working, users.length, { done: numberText(tried) })}</p>}
      <Button isBlock isBusy={tried !== null} onClick={send}>
        {texts.send}
      </Button>
    </>
  );
}

function ExportFile({ users, noScanDays, onDone }: AskProps) {
  const { client } = useApi();
  const oneAtATime = useOneAtATime();
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly error: unknown }>({
    isBusy: false,
    error: null,
  });
  const make = () =>
    void oneAtATime(async () => {
      setState({ isBusy: true, error: null });
      try {
        const { items } = await client.users.export({ body: { ids: users.map(({ id }) => id) } });
        const date = dayHere(new Date());
        saveTable(fill(texts.fileName, { date }), fileRows(items, noScanDays));
        const gone = users.filter(({ id }) => items.every((item) => item.id !== id));
        onDone({
          done: items.length,
          unchanged: 0,
          failed: gone.map((user) => ({ name: shownName(user), reason: texts.gone })),
        });
      } catch (error) {
        setState({ isBusy: false, error });
      }
    });
  return (
    <>
      <p>{texts.exportAsk}</p>
      <People users={users} />
      {state.error !== null && <Banner tone="problem">{problemText(state.error)}</Banner>}
      <Button isBlock isBusy={state.isBusy} onClick={make}>
        {texts.makeFile}
      </Button>
    </>
  );
}

function ChangeGroup({ users, onDone }: AskProps) {
  const { client } = useApi();
  const forgetLists = useForgetLists();
  const oneAtATime = useOneAtATime();
  const groups = useGroups(true);
  const [wanted, setWanted] = useState<string | null>(null);
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly error: unknown }>({
    isBusy: false,
    error: null,
  });
  if (groups.isPending) return <Spinner text={loading} />;
  const codes = groups.data ?? [];
  const groupCode = wanted ?? codes[0]?.code ?? '';
  const move = () =>
    void oneAtATime(async () => {
      setState({ isBusy: true, error: null });
      const patientUids = users.flatMap(({ patientUid }) => patientUid ?? []);
      const staff = users.filter(({ patientUid }) => patientUid === null);
      try {
        const { items } =
          patientUids.length === 0
            ? { items: [] }
            : await client.users.changeGroup({ body: { patientUids, groupCode } });
        const failed = items.flatMap(({ patientUid, outcome }) => {
          const user = users.find((one) => one.patientUid === patientUid);
          const isWell = outcome === 'changed' || outcome === 'unchanged';
          return isWell || !user ? [] : { name: shownName(user), reason: reasons[outcome] ?? outcome };
        });
        await forgetLists();
        onDone({
          done: items.filter(({ outcome }) => outcome === 'changed').length,
          unchanged: items.filter(({ outcome }) => outcome === 'unchanged').length,
          failed: [...failed, ...staff.map((user) => ({ name: shownName(user), reason: texts.reasons.staff }))],
        });
      } catch (error) {
        setState({ isBusy: false, error });
      }
    });
  return (
    <>
      <p>{texts.groupAsk}</p>
      <People users={users} />
      <SelectField
        label={texts.newGroup}
        value={groupCode}
        options={codes.map(({ code }) => ({ value: code, label: code }))}
        onChange={(event) => setWanted(event.target.value)}
      />
      {(groups.isError || state.error !== null) && (
        <Banner tone="problem">{problemText(state.error ?? groups.error)}</Banner>
      )}
      <Button isBlock isBusy={state.isBusy} disabled={groupCode === ''} onClick={move}>
        {texts.move}
      </Button>
    </>
  );
}

/** The affected users, before anything happens. */
function People({ users }: Pick<AskProps, 'users'>) {
  return (
    <Stack as="ul" gap={1} className={styles.people}>
      {users.map((user) => (
        <li key={user.id}>{shownName(user)}</li>
      ))}
    </Stack>
  );
}
