import type { Group } from '@mien/contract';
import { codeOf, GROUP_PATIENTS_MAX } from '@mien/domain';
import { staff as english, fill } from '@mien/messages';
import { Banner, Button, Muted, Row, Skeleton, SkeletonRows, Stack, Text, TextField } from '@mien/ui';
import { Drawer } from '@mien/ui/overlays';
import { useForm } from '../../shared/forms/use-form.ts';
import { EmptyNotice } from '../../shared/platform/empty-notice.tsx';
import { numberFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { LoadProblem } from '../../shared/platform/problem-view.tsx';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useOneAtATime } from '../../shared/platform/use-one-at-a-time.ts';
import { useLastOpen, useOverlayState } from '../../shared/platform/use-overlay-state.ts';
import { codeFaults, refusedCode } from './staff.model.ts';
import { useGroupCode, useGroups, useRetirement } from './staff.queries.ts';
import styles from './staff-page.module.css';

const texts = textsOf('staff', english);
const { groups: words } = texts;

/** The groups of a client: add, rename, retire. */
export function GroupsSection({ clientId }: { readonly clientId: string }) {
  const groups = useGroups(clientId);
  const [overlay, open, close] = useOverlayState<string>('group');
  const items = groups.data?.items ?? [];
  const [act, id] = overlay?.split(' ') ?? [];
  const named = useLastOpen(items.find((group) => group.id === id) ?? null);
  return (
    <Stack as="section" gap={3} aria-labelledby="groups-title">
      <Row gap={4} lineGap={2} justify="between">
        <h2 id="groups-title">{words.title}</h2>
        <Button variant="secondary" isSmall icon="plus" disabled={!groups.data} onClick={() => open('add')}>
          {words.add}
        </Button>
      </Row>
      <p className={styles.muted}>{words.about}</p>
      {groups.isPending && (
        <Skeleton text={texts.loading}>
          <SkeletonRows count={2} heightRem={4} />
        </Skeleton>
      )}
      <LoadProblem query={groups} isPart />
      {groups.data && items.length === 0 && <EmptyNotice icon="people" {...words.empty} />}
      {items.length > 0 && (
        <Stack as="ul" ground="panel" lines="close" aria-labelledby="groups-title">
          {items.map((group) => (
            <GroupRow
              key={group.id}
              clientId={clientId}
              group={group}
              onRename={() => open(`rename ${group.id}`)}
              onRetire={() => open(`retire ${group.id}`)}
            />
          ))}
        </Stack>
      )}
      <CodeDrawer isOpen={overlay === 'add'} clientId={clientId} group={null} onClose={close} />
      {named && (
        <>
          <CodeDrawer key={named.id} isOpen={act === 'rename'} clientId={clientId} group={named} onClose={close} />
          <RetireDrawer isOpen={act === 'retire'} clientId={clientId} group={named} onClose={close} />
        </>
      )}
    </Stack>
  );
}

interface GroupRowProps {
  readonly clientId: string;
  readonly group: Group;
  readonly onRename: () => void;
  readonly onRetire: () => void;
}

function GroupRow({ clientId, group, onRename, onRetire }: GroupRowProps) {
  const { code, isRetired, formerCodes, patientCount } = group;
  const patients = numberFormat().format(patientCount);
  const retirement = useRetirement(clientId);
  const toasts = useToasts();
  const reopen = () =>
    retirement.mutate(
      { group, isRetired: false },
      { onSuccess: () => toasts.show({ text: fill(words.reopened, { code }), tone: 'good' }) },
    );
  return (
    <Row as="li" gap={4} lineGap={1} justify="between" padding={1} sidePadding={3}>
      <Row gap={3} lineGap={1} align="baseline" breaks="anywhere">
        <Text as="span" weight={600} className={styles.strong}>
          {code}
        </Text>
        {isRetired && (
          <Text as="span" breaks="never" isTag tint="sunken">
            {words.retired}
          </Text>
        )}
        <Muted as="span" size="small">
          {pluralText(words.patients, patientCount, {
            count: patientCount < GROUP_PATIENTS_MAX ? patients : `${patients}+`,
          })}
        </Muted>
        {formerCodes.length > 0 && (
          <Muted as="span" size="small" className={styles.detail}>
            {fill(words.former, { codes: formerCodes.join(', ') })}
          </Muted>
        )}
        {retirement.isError && <Banner tone="problem">{problemText(retirement.error)}</Banner>}
      </Row>
      <Row gap={2} align="stretch" isAtEnd>
        <Button variant="quiet" isSmall aria-label={fill(words.renameName, { code })} onClick={onRename}>
          {words.rename}
        </Button>
        {isRetired ? (
          <Button
            variant="secondary"
            isSmall
            isBusy={retirement.isPending}
            aria-label={fill(words.reopenName, { code })}
            onClick={reopen}
          >
            {words.reopen}
          </Button>
        ) : (
          <Button variant="quiet" isSmall aria-label={fill(words.retireName, { code })} onClick={onRetire}>
            {words.retire}
          </Button>
        )}
      </Row>
    </Row>
  );
}

interface GroupDrawerProps {
  readonly isOpen: boolean;
  readonly clientId: string;
  readonly onClose: () => void;
}

/** A new group, or a new code for an existing one. */
function CodeDrawer({ isOpen, clientId, group, onClose }: GroupDrawerProps & { readonly group: Group | null }) {
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={group === null ? words.add : fill(words.renameTitle, { code: group.code })}
      closeLabel={texts.form.close}
    >
      {isOpen && <CodeForm clientId={clientId} group={group} onDone={onClose} />}
    </Drawer>
  );
}

interface CodeFormProps {
  readonly clientId: string;
  readonly group: Group | null;
  readonly onDone: () => void;
}

function CodeForm({ clientId, group, onDone }: CodeFormProps) {
  const saving = useGroupCode(clientId, group);
  const toasts = useToasts();
  const oneAtATime = useOneAtATime();
  const refused = refusedCode(saving.error);
  const form = useForm({
    start: () => ({ code: group?.code ?? '' }),
    faultsOf: (draft): { code?: 'code' | 'codeTaken' } => codeFaults(draft),
    refused,
    send: ({ code }) => void save(codeOf(code)),
  });

  async function save(code: string): Promise<void> {
    await oneAtATime(async () => {
      try {
        await saving.mutateAsync(code);
        toasts.show({ text: fill(group === null ? words.added : words.renamed, { code }), tone: 'good' });
        onDone();
      } catch {
        // Errors are shown below the form, or at the field.
      }
    });
  }

  const fault = form.faultOf('code');
  return (
    <Stack as="form" gap={5} className={styles.form} ref={form.element} noValidate onSubmit={form.submit}>
      {group !== null && <p className={styles.muted}>{words.renameText}</p>}
      <TextField
        label={words.code}
        hint={words.codeHint}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={40}
        {...form.field('code')}
        error={fault && texts.faults[fault]}
      />
      {saving.isError && refused === null && <Banner tone="problem">{problemText(saving.error)}</Banner>}
      <Button
        type="submit"
        isBlock
        isBusy={saving.isPending}
        disabled={group !== null && codeOf(form.values.code) === group.code}
      >
        {group === null ? words.add : texts.form.save}
      </Button>
    </Stack>
  );
}

function RetireDrawer({ isOpen, clientId, group, onClose }: GroupDrawerProps & { readonly group: Group }) {
  const { code } = group;
  const retirement = useRetirement(clientId);
  const toasts = useToasts();
  const retire = () =>
    retirement.mutate(
      { group, isRetired: true },
      {
        onSuccess: () => {
          toasts.show({ text: fill(words.retiredNow, { code }), tone: 'good' });
          onClose();
        },
      },
    );
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={fill(words.retireTitle, { code })} closeLabel={texts.form.close}>
      <Stack gap={5} className={styles.form}>
        <p>{words.retireText}</p>
        {retirement.isError && <Banner tone="problem">{problemText(retirement.error)}</Banner>}
        <Button isBlock isBusy={retirement.isPending} onClick={retire}>
          {words.confirm}
        </Button>
        <Button variant="quiet" isBlock onClick={onClose}>
          {texts.form.cancel}
        </Button>
      </Stack>
    </Drawer>
  );
}
