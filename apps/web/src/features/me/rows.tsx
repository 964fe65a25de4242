import { Box, classNames, Icon, type IconName, Muted, Row, Stack, Text } from '@mien/ui';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import styles from './me-page.module.css';

/** A card of rows, each of which is a link or a setting. */
export function Rows({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Stack as="section" gap={2} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <Muted as="h2" id={id} size="small" className={styles.sectionTitle}>
          {title}
        </Muted>
      )}
      <Box as="ul" ground="card" lines="close" className={styles.rows}>
        {children}
      </Box>
    </Stack>
  );
}

export function PlainRow({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) {
  return (
    <li>
      <div className={classNames(styles.row, styles.plain)}>
        <Icon name={icon} sizePx={20} />
        <div className={styles.rowName}>{children}</div>
      </div>
    </li>
  );
}

interface RowContentProps {
  readonly icon: IconName;
  readonly name: string;
  readonly value?: string;
  /** The day of the value. */
  readonly day?: string;
}

function RowContent({ icon, name, value, day }: RowContentProps) {
  return (
    <>
      <Icon name={icon} sizePx={20} />
      <span className={styles.rowName}>{name}</span>{' '}
      <Row as="span" gap={3} isOneLine isAtEnd tone="muted">
        {value !== undefined && (
          <span className={styles.value}>
            <span>{value}</span>{' '}
            {day !== undefined && (
              <Text as="span" size="small">
                {day}
              </Text>
            )}
          </span>
        )}
        <Icon name="chevronRight" sizePx={20} />
      </Row>
    </>
  );
}

export function LinkRow({ to, ...content }: RowContentProps & { readonly to: string }) {
  return (
    <li>
      <Link to={to} className={styles.row}>
        <RowContent {...content} />
      </Link>
    </li>
  );
}

export function ButtonRow({ onPress, ...content }: RowContentProps & { readonly onPress: () => void }) {
  return (
    <li>
      <button type="button" className={styles.row} onClick={onPress}>
        <RowContent {...content} />
      </button>
    </li>
  );
}
