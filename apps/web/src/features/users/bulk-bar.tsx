import type { ListedUser } from '@mien/contract';
import { patientsPage as english } from '@mien/messages';
import { Button, Row, Text } from '@mien/ui';
import { Suspense, useState } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { lazyComponent } from '../../shared/platform/lazy-component.tsx';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { useLastOpen } from '../../shared/platform/use-overlay-state.ts';
import type { BulkAction } from './bulk-sheet.tsx';
import { isToBeAsked } from './patients.model.ts';
import styles from './patients-view.module.css';

const { bulk: texts, recall } = textsOf('patientsPage', english);

const BulkSheet = lazyComponent(async () => (await import('./bulk-sheet.tsx')).BulkSheet);

interface BulkBarProps {
  readonly users: readonly ListedUser[];
  readonly canEdit: boolean;
  readonly noScanDays: number | undefined;
  readonly onClear: () => void;
}

/** Actions for the selected users. */
export function BulkBar({ users, canEdit, noScanDays, onClear }: BulkBarProps) {
  const [action, setAction] = useState<BulkAction | null>(null);
  const last = useLastOpen(action);
  const actions: readonly BulkAction[] = [
    ...(users.some(isToBeAsked) ? (['ask'] as const) : []),
    ...(canEdit ? (['invite', 'export', 'group'] as const) : (['export'] as const)),
  ];
  return (
    <Row
      as="section"
      gap={2}
      padding={2}
      sidePadding={4}
      isScreenOnly
      ground="panel"
      className={styles.bulk}
      data-stays
      aria-label={texts.label}
    >
      <Text role="status" weight={600}>
        {pluralText(texts.chosen, users.length)}
      </Text>
      {actions.map((one) => (
        <Button key={one} variant="secondary" isSmall onClick={() => setAction(one)}>
          {texts[one]}
        </Button>
      ))}
      <Button variant="quiet" isSmall onClick={onClear}>
        {texts.clear}
      </Button>
      {last !== null && (
        <Suspense fallback={null}>
          <BulkSheet
            key={last}
            action={last}
            isOpen={action !== null}
            users={users}
            noScanDays={noScanDays}
            onClose={() => setAction(null)}
          />
        </Suspense>
      )}
    </Row>
  );
}

/** Invites all patients on the page who have not been scanned for long. */
export function Recall({
  users,
  noScanDays,
}: {
  readonly users: readonly ListedUser[];
  readonly noScanDays: number | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useLastOpen(isOpen || null);
  return (
    <Row isScreenOnly>
      <Button variant="secondary" icon="chat" isSmall onClick={() => setIsOpen(true)}>
        {pluralText(recall, users.length)}
      </Button>
      {wasOpen && (
        <Suspense fallback={null}>
          <BulkSheet
            action="invite"
            isOpen={isOpen}
            users={users}
            noScanDays={noScanDays}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </Row>
  );
}
