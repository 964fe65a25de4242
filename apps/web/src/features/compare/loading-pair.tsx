import { scanPair as english } from '@mien/messages';
import { Skeleton, SkeletonBox } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';

/** Placeholder for two scans. */
export const LoadingPair = () => (
  <Skeleton text={textsOf('scanPair', english).loading}>
    <SkeletonBox heightRem={40} />
  </Skeleton>
);
