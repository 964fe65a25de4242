import { scanPair as english } from '@mien/messages';
import { Card, Skeleton, SkeletonBox, SkeletonLine, SkeletonRows, SkeletonTitle, Stack } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';
import styles from './compare-page.module.css';

const texts = textsOf('scanPair', english);

/** Placeholder for two scans: the conclusion, both columns, and a row for each value. */
export const LoadingPair = () => (
  <Skeleton text={texts.loading}>
    <div className={styles.twoParts}>
      <Card>
        <Stack gap={4}>
          <SkeletonTitle />
          <SkeletonLine />
          <SkeletonRows count={5} heightRem={6} />
        </Stack>
      </Card>
    </div>
  </Skeleton>
);

/** Placeholder for the selection: the chart of the scores, the suggestion, and the list. */
export const LoadingChoice = () => (
  <Skeleton text={texts.choose.loading}>
    <div className={styles.columns}>
      <Stack gap={4} isPacked>
        <SkeletonLine />
        <Card>
          <Stack gap={3}>
            <SkeletonLine />
            <div className={styles.chartRows}>
              <SkeletonRows count={6} heightRem={0.125} />
            </div>
          </Stack>
        </Card>
        <SkeletonBox heightRem={8.75} />
      </Stack>
      <Stack gap={4} isPacked>
        <SkeletonBox heightRem={3.25} />
        <Card>
          <SkeletonRows count={4} heightRem={2.75} />
        </Card>
      </Stack>
    </div>
  </Skeleton>
);
