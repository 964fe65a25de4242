import { patientForStaff as english } from '@mien/messages';
import { Skeleton, SkeletonBox, SkeletonLine, SkeletonTitle, Stack } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';
import styles from './patient-for-staff-page.module.css';

const { loading } = textsOf('patientForStaff', english);

/** Placeholder for the whole page: header, side column and result. */
export function LoadingPage() {
  return (
    <Skeleton text={loading}>
      <Stack gap={4} isPacked width="wide">
        <Stack gap={2}>
          <SkeletonTitle />
          <SkeletonBox heightRem={10} wideHeightRem={4} />
        </Stack>
        <Shapes />
      </Stack>
    </Skeleton>
  );
}

/** Placeholder for everything below the header, until the permission is known. */
export function LoadingParts() {
  return (
    <Skeleton text={loading}>
      <Shapes />
    </Skeleton>
  );
}

function Shapes() {
  return (
    <div className={styles.columns}>
      <SkeletonBox heightRem={3} />
      <SkeletonBox heightRem={24} />
      <aside>
        <TimelineShape />
      </aside>
    </div>
  );
}

/** As many lines as the first page of a timeline has. */
const LINES = Array.from({ length: 12 }, (_, line) => line);

function TimelineShape() {
  return (
    <Stack gap={3} padding={4} ground="panel">
      {LINES.map((line) => (
        <SkeletonLine key={line} />
      ))}
    </Stack>
  );
}

/** Placeholder for a result. */
export function LoadingResult() {
  return (
    <Skeleton text={loading}>
      <SkeletonBox heightRem={24} />
    </Skeleton>
  );
}

/** Placeholder for timeline and notes. */
export function LoadingBeside() {
  return (
    <Skeleton text={loading}>
      <TimelineShape />
    </Skeleton>
  );
}
