import { Icon, Row, rowClassName } from '@mien/ui';
import { Link, useLocation } from 'react-router';

interface ChoiceChipsProps<Choice extends string> {
  /** The subject of the choice, for screen readers. */
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Null for all. */
  readonly chosen: Choice | null;
  readonly nameOf: (choice: Choice | null) => string;
  /** The URL of a choice, from `?` on. */
  readonly addressOf: (choice: Choice | null) => string;
}

/** Links that filter a list, starting with "all"; each applies at once. */
export function ChoiceChips<Choice extends string>({
  label,
  choices,
  chosen,
  nameOf,
  addressOf,
}: ChoiceChipsProps<Choice>) {
  const { state } = useLocation();
  return (
    <Row as="nav" gap={2} align="stretch" isScreenOnly aria-label={label}>
      {[null, ...choices].map((choice) => {
        const isChosen = choice === chosen;
        return (
          <Link
            key={choice ?? ''}
            to={addressOf(choice)}
            state={state}
            replace
            preventScrollReset
            className={rowClassName({
              gap: 1,
              isOneLine: true,
              sidePadding: 3,
              size: 'small',
              weight: 600,
              isTarget: true,
              isPill: true,
              isUndecorated: true,
              hover: 'tint',
              ...(isChosen ? { tint: 'brand' } : { ground: 'control', tone: 'plain' }),
            })}
            aria-current={isChosen ? 'true' : undefined}
          >
            {isChosen && <Icon name="check" sizePx={16} />}
            <span>{nameOf(choice)}</span>
          </Link>
        );
      })}
    </Row>
  );
}
