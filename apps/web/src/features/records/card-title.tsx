import { Icon, type IconName, Row, Stack, Text } from '@mien/ui';

interface CardTitleProps {
  readonly icon: IconName;
  readonly children: string;
}

/** The heading of a card, with its icon. */
export const CardTitle = ({ icon, children }: CardTitleProps) => (
  <Row gap={3} isOneLine>
    <Stack as="span" align="middle" isRigid tone="brand" isDisc>
      <Icon name={icon} />
    </Stack>
    <Text as="h2" size="lead">
      {children}
    </Text>
  </Row>
);
