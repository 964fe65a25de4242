import { Muted, Text } from '@mien/ui';
import type { ComponentProps } from 'react';

interface ValueAndUnitProps {
  readonly value: string;
  readonly unit: string;
  readonly size?: ComponentProps<typeof Text>['size'];
  readonly unitSize?: ComponentProps<typeof Text>['size'];
}

/** A value in bold with its unit. */
export const ValueAndUnit = ({ value, unit, size, unitSize = 'small' }: ValueAndUnitProps) => (
  <span>
    <Text as="span" weight={700} hasEvenDigits size={size}>
      {value}
    </Text>{' '}
    <Muted as="span" size={unitSize}>
      {unit}
    </Muted>
  </span>
);
