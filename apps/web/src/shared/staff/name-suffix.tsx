import { Muted, Text } from '@mien/ui';
import { BEFORE_DOT } from '../platform/facts-text.ts';

/** A fact next to a person's name: "· age 53" distinguishes people of the same name. */
export function NameSuffix({ fact, className }: { readonly fact: string; readonly className?: string | undefined }) {
  return (
    <Muted as="span" size="small" weight={400} hasEvenDigits className={className}>
      <span>{`${BEFORE_DOT}· `}</span>
      <Text as="span" breaks="never">
        {fact}
      </Text>
    </Muted>
  );
}
