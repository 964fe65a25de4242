import type { Program } from '@mien/contract';
import { PROGRAM_NAME_MAX_LENGTH } from '@mien/domain';
import { programs as english } from '@mien/messages';
import { CheckboxField, DateField, Muted, RadioGroup, Spinner, Stack, Text, TextAreaField, TextField } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';
import { LoadProblem } from '../../shared/platform/problem-view.tsx';
import { serverNow } from '../../shared/platform/server-time.ts';
import { dayHere } from '../../shared/platform/time-zone.ts';
import {
  type Credentials,
  type FormOfProgram,
  NAME_OF_SCOPE,
  scopesFor,
  withGroup,
  withScope,
} from './programs.model.ts';
import { useGroups } from './programs.queries.ts';

const texts = textsOf('programs', english);
const { form: words } = texts;

interface FieldsProps {
  readonly form: FormOfProgram;
}

function errorOf(form: FormOfProgram, name: Parameters<FormOfProgram['faultOf']>[0]): string | null {
  const fault = form.faultOf(name);
  return fault && texts.faults[fault];
}

interface ProgramFieldsProps extends FieldsProps {
  readonly clientId: string;
  /** Null for a new one. */
  readonly program: Program | null;
}

/** What a program may do, whose data it reaches, and until when. */
export function ProgramFields({ form, clientId, program }: ProgramFieldsProps) {
  return (
    <>
      <TextField
        label={words.name}
        hint={words.nameHint}
        autoComplete="off"
        maxLength={PROGRAM_NAME_MAX_LENGTH}
        {...form.field('name')}
        error={errorOf(form, 'name')}
      />
      <Scopes form={form} program={program} />
      <Reach form={form} clientId={clientId} />
      <DateField
        label={words.lastDay}
        min={dayHere(serverNow())}
        {...form.field('lastDay')}
        error={errorOf(form, 'lastDay')}
      />
      {/* A program with a secret keeps that; it can get a new one. */}
      {program?.authentication !== 'secret' && <Proof form={form} isNew={program === null} />}
    </>
  );
}

/** The scopes in plain words, each with its name in OAuth. */
function Scopes({ form, program }: Pick<ProgramFieldsProps, 'form' | 'program'>) {
  const { scopes } = form.values;
  const error = errorOf(form, 'scopes');
  return (
    <Stack as="fieldset" gap={1}>
      <Text as="legend" weight={600}>
        {words.may}
      </Text>
      {scopesFor(program).map((scope, index) => (
        <CheckboxField
          key={scope}
          checked={scopes.includes(scope)}
          onChange={(event) => form.change({ scopes: withScope(scopes, scope, event.target.checked) })}
          // The first box takes the focus.
          error={index === 0 ? error : null}
        >
          <span>{texts.scopes[NAME_OF_SCOPE[scope]]}</span>{' '}
          <Muted as="code" size="small" isBlock breaks="anywhere" translate="no">
            {scope}
          </Muted>
        </CheckboxField>
      ))}
    </Stack>
  );
}

function Reach({ form, clientId }: FieldsProps & { readonly clientId: string }) {
  const { isForAllGroups, groupIds } = form.values;
  const groups = useGroups(clientId, !isForAllGroups);
  const error = errorOf(form, 'groupIds');
  return (
    <>
      <RadioGroup
        label={words.reach}
        name="program-reach"
        columns={1}
        options={[
          { value: 'all', label: words.allGroups },
          { value: 'some', label: words.someGroups },
        ]}
        value={isForAllGroups ? 'all' : 'some'}
        onChange={(value) => form.change({ isForAllGroups: value === 'all' })}
      />
      {!isForAllGroups && groups.isPending && <Spinner text={words.groups} />}
      {!isForAllGroups && <LoadProblem query={groups} isPart />}
      {!isForAllGroups && groups.data?.length === 0 && <Muted>{words.noGroups}</Muted>}
      {!isForAllGroups && groups.data && groups.data.length > 0 && (
        <Stack as="fieldset" gap={1}>
          <Text as="legend" weight={600}>
            {words.groups}
          </Text>
          {groups.data.map(({ id, code }, index) => (
            <CheckboxField
              key={id}
              checked={groupIds.includes(id)}
              onChange={(event) => form.change({ groupIds: withGroup(groupIds, id, event.target.checked) })}
              error={index === 0 ? error : null}
            >
              {code}
            </CheckboxField>
          ))}
        </Stack>
      )}
    </>
  );
}

const CREDENTIALS: readonly Credentials[] = ['secret', 'keysByUrl', 'keysByValue'];
const OTHER_KEYS: readonly Credentials[] = ['same', 'keysByUrl', 'keysByValue'];

function Proof({ form, isNew }: FieldsProps & { readonly isNew: boolean }) {
  const { credentials } = form.values;
  const choices = isNew ? CREDENTIALS : OTHER_KEYS;
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <>
      <RadioGroup
        label={words.credentials}
        name="program-credentials"
        columns={1}
        options={choices.map((value) => ({ value, label: words.credentialChoices[value] }))}
        value={credentials}
        onChange={(value) => form.change({ credentials: choices.find((one) => one === value) ?? credentials })}
      />
      {credentials === 'keysByUrl' && (
        <TextField
          {...plain}
          type="url"
          inputMode="url"
          label={words.keysUrl}
          hint={words.keysUrlHint}
          maxLength={500}
          {...form.field('keysUrl')}
          error={errorOf(form, 'keysUrl')}
        />
      )}
      {credentials === 'keysByValue' && (
        <TextAreaField {...plain} rows={6} label={words.jwks} {...form.field('jwks')} error={errorOf(form, 'jwks')} />
      )}
    </>
  );
}
