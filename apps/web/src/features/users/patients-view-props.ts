import type { ViewParts } from './list-parts.tsx';

export interface PatientsViewProps extends ViewParts {
  readonly mayReadResults: boolean;
}
