import { classNames, Icon, Row, rowClassName, Select, Text } from '@mien/ui';
import styles from './chip-select.module.css';

interface ChipSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  /** Clears the choice; only if one was made. */
  readonly clear?: { readonly label: string; readonly onClick: () => void } | undefined;
}

/** A native select as small as its text, which works with every keyboard and phone. */
export function ChipSelect({ label, value, options, onChange, clear }: ChipSelectProps) {
  return (
    <Row
      as="span"
      isOneLine
      isInline
      size="small"
      isTarget
      ground="control"
      className={classNames(styles.chip, clear && styles.set)}
    >
      <Row as="label" isOneLine isInline className={styles.chipLabel}>
        <Text as="span" weight={600} breaks="never">
          {label}
        </Text>
        <Select options={options} value={value} onChange={(event) => onChange(event.target.value)} />
      </Row>
      {clear && (
        <button
          type="button"
          aria-label={clear.label}
          className={classNames(rowClassName({ justify: 'center', isRound: true, isTarget: true }), styles.clear)}
          onClick={clear.onClick}
        >
          <Icon name="close" sizePx={16} />
        </button>
      )}
    </Row>
  );
}
