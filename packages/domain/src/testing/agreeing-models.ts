import { RightsHistory } from './rights-history.ts';
import { RightsModel } from './rights-model.ts';

export type { HealthLinkScans } from './rights-model.ts';

type Functions = Readonly<Record<string, (...given: unknown[]) => unknown>>;

/** Both statements of the access rules combined: every event happens in both, and their answers must agree. */
export function agreeingModels(nowMs: number): RightsModel {
  const history = new RightsHistory(nowMs);
  const model = new RightsModel(nowMs);
  return new Proxy(model, {
    get(target, name) {
      const own = Reflect.get(target, name, target) as unknown;
      if (typeof own !== 'function' || !(name in history)) return own;
      return (...given: unknown[]) => {
        const first = (target as unknown as Functions)[String(name)]?.(...given);
        const second = (history as unknown as Functions)[String(name)]?.(...given);
        if (JSON.stringify(first) !== JSON.stringify(second))
          throw new Error(
            `${String(name)}(${JSON.stringify(given)}): the model says ${JSON.stringify(first)}, the decision ${JSON.stringify(second)}`,
          );
        return first;
      };
    },
  });
}
