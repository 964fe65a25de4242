import { operations as english, fill } from '@mien/messages';
import { Banner, Button } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { numberText } from './operations.model.ts';
import { useRetentionPlan } from './operations.queries.ts';

const texts = textsOf('operations', english);

/** What the next run would do, on request. */
export function RetentionPlan() {
  const { data: plan, error, isFetching, refetch } = useRetentionPlan();
  return (
    <>
      {plan && (
        <p role="status">
          {fill(texts.unused.plan, {
            warn: numberText(plan.warn),
            suspend: numberText(plan.suspend),
            delete: numberText(plan.delete),
          })}
        </p>
      )}
      {error && (
        <Banner tone="problem">
          <p>{problemText(error)}</p>
        </Banner>
      )}
      <div>
        <Button variant="secondary" isBusy={isFetching} onClick={() => void refetch()}>
          {texts.unused.look}
        </Button>
      </div>
    </>
  );
}
