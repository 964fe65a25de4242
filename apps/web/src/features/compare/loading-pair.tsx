import { scanPair as english } from '@mien/messages';
import { Skeleton, SkeletonBox } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';

/** Takes the place of two scans until they have loaded. */
export const LoadingPair = () => (
  <Skeleton text={textsOf('scanPair', english).loading}>
    <SkeletonBox heightRem={40} />
  </Skeleton>
);
