import type { Group, Program } from '@mien/contract';
import { programs as english, fill } from '@mien/messages';
import { Button, Disclosure, Muted, Row, Spinner, Stack, Text } from '@mien/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useRef } from 'react';
import { factsText } from '../../shared/platform/facts-text.ts';
import { dayText, instantText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { LoadProblem } from '../../shared/platform/problem-view.tsx';
import { useLastOpen, useOverlayState } from '../../shared/platform/use-overlay-state.ts';
import { ProgramSheet } from './program-sheet.tsx';
import { programStateOf } from './program-state.ts';
import { NAME_OF_SCOPE } from './programs.model.ts';
import { useGroups } from './programs.queries.ts';
import { type Programs, programsKey } from './use-programs.ts';

const texts = textsOf('programs', english);
const { row: words } = texts;

/** The sheet of a new program; others have the program's id. */
const NEW = 'new';

interface ProgramsSectionProps {
  readonly clientId: string;
  readonly programs: Programs;
}

/** The programs of a client, and the sheets that connect and manage them. */
export function ProgramsSection({ clientId, programs }: ProgramsSectionProps) {
  const [overlay, open, close] = useOverlayState<string>('program');
  const queries = useQueryClient();
  const opened = useRef<{ readonly name: string; readonly by: HTMLElement } | null>(null);
  const items = programs.data ?? [];
  const managed = useLastOpen(items.find(({ id }) => id === overlay) ?? null);
  const groups = useGroups(
    clientId,
    items.some(({ groupIds }) => groupIds !== null),
  );
  const shownBy = (name: string) => (event: MouseEvent<HTMLElement>) => {
    opened.current = { name, by: event.currentTarget };
    open(name);
  };
  // A program that was turned off loses its button, perhaps only after the sheet has closed: the data decide.
  function focusAfter(): HTMLElement | null {
    const current = queries.getQueryData<readonly Program[]>(programsKey(clientId)) ?? [];
    const program = current.find(({ id }) => id === opened.current?.name);
    const hasButton = program === undefined || programStateOf(program) !== 'off';
    return opened.current?.by.isConnected && hasButton ? opened.current.by : document.getElementById('programs');
  }
  const sheet = { clientId, onClose: close, focusAfter };
  return (
    <>
      {programs.isPending && <Spinner text={texts.loading} />}
      <LoadProblem query={programs} isPart />
      {programs.data && (
        <>
          <List items={items} groups={groups.data ?? []} onManage={shownBy} />
          <div>
            <Button variant="secondary" isSmall icon="plus" onClick={shownBy(NEW)}>
              {texts.connect}
            </Button>
          </div>
        </>
      )}
      <Disclosure title={texts.how}>
        <Stack gap={2}>
          <Muted size="small">{texts.rules.sharing}</Muted>
          <Muted size="small">{texts.rules.log}</Muted>
          <Muted size="small">{texts.rules.off}</Muted>
        </Stack>
      </Disclosure>
      <ProgramSheet {...sheet} isOpen={overlay === NEW} program={null} />
      {managed && <ProgramSheet key={managed.id} {...sheet} isOpen={overlay === managed.id} program={managed} />}
    </>
  );
}

interface ListProps {
  readonly items: readonly Program[];
  readonly groups: readonly Group[];
  readonly onManage: (id: string) => (event: MouseEvent<HTMLElement>) => void;
}

/** Programs that were turned off stay, because the access log names them; they are collapsed. */
function List({ items, groups, onManage }: ListProps) {
  const off = items.filter((program) => programStateOf(program) === 'off');
  const others = items.filter((program) => programStateOf(program) !== 'off');
  const rowsOf = (programs: readonly Program[]) => (
    <Stack as="ul" gap={4}>
      {programs.map((program) => (
        <ProgramRow key={program.id} program={program} groups={groups} onManage={onManage(program.id)} />
      ))}
    </Stack>
  );
  return (
    <>
      {others.length === 0 ? <Muted size="small">{texts.none}</Muted> : rowsOf(others)}
      {off.length > 0 && <Disclosure title={pluralText(texts.off, off.length)}>{rowsOf(off)}</Disclosure>}
    </>
  );
}

/** The groups that a program reaches; empty while their codes are unknown. */
function groupsText({ groupIds }: Program, groups: readonly Group[]): string {
  if (groupIds === null) return words.allGroups;
  const codes = groups.filter(({ id }) => groupIds.includes(id)).map(({ code }) => code);
  return codes.length === 0 ? '' : fill(words.groups, { codes: codes.join(', ') });
}

function endText({ expires, revoked }: Program): string | null {
  if (revoked !== null) return fill(words.turnedOff, { date: dayText(revoked) });
  return expires === null ? null : fill(words.ends, { date: dayText(expires) });
}

function factsOf(program: Program, groups: readonly Group[]): string {
  const { lastUsed, secretHint, previousSecretUntil } = program;
  return factsText([
    groupsText(program, groups),
    lastUsed === null ? words.neverUsed : fill(words.lastUsed, { date: instantText(lastUsed) }),
    endText(program),
    secretHint === null ? words.keys : fill(words.secret, { hint: secretHint }),
    previousSecretUntil === null ? null : fill(words.previousUntil, { date: instantText(previousSecretUntil) }),
  ]);
}

interface ProgramRowProps {
  readonly program: Program;
  readonly groups: readonly Group[];
  readonly onManage: (event: MouseEvent<HTMLElement>) => void;
}

function ProgramRow({ program, groups, onManage }: ProgramRowProps) {
  const { name, scopes } = program;
  const state = programStateOf(program);
  return (
    <Stack as="li" gap={2} lineAbove={4}>
      <Row gap={4} lineGap={2} justify="between">
        <Row gap={2} lineGap={1} align="baseline">
          <Text as="h3" size="body" breaks="anywhere">
            {name}
          </Text>
          {state === 'ended' && (
            <Text as="span" breaks="never" isTag tint="sunken">
              {words.ended}
            </Text>
          )}
        </Row>
        {state !== 'off' && (
          <Button variant="secondary" isSmall aria-label={fill(words.manageName, { name })} onClick={onManage}>
            {words.manage}
          </Button>
        )}
      </Row>
      <Stack as="ul" gap={1}>
        {scopes.map((scope) => (
          <Text as="li" key={scope} size="small">
            {texts.scopes[NAME_OF_SCOPE[scope]]}
          </Text>
        ))}
      </Stack>
      <Muted size="small">{factsOf(program, groups)}</Muted>
    </Stack>
  );
}
