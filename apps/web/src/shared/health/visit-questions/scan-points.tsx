import { Card, Icon, type IconName, Row, Stack, Text } from '@mien/ui';

interface ScanPointsProps {
  readonly points: readonly { readonly icon: IconName; readonly text: string }[];
}

/** What happens to the scan, and who learns what. */
export const ScanPoints = ({ points }: ScanPointsProps) => (
  <Card>
    <Stack as="ul" gap={3}>
      {points.map(({ icon, text }) => (
        <Row as="li" key={text} gap={3} isOneLine align="start">
          <Icon name={icon} tone="brand" />
          <Text as="span">{text}</Text>
        </Row>
      ))}
    </Stack>
  </Card>
);
