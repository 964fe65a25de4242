import { describe, expect, it } from 'vitest';
import { brokenBorders } from './check-boundaries.ts';

const breaks = (file: string, imported: string) => brokenBorders(file, `import { x } from '${imported}';`).length > 0;

describe('borders inside apps', () => {
  it('refuses one feature in another and allows its own files', () => {
    expect(breaks('apps/web/src/features/results/page.tsx', '../dashboard/index.ts')).toBe(true);
    expect(breaks('apps/web/src/features/results/page.tsx', './result-card.tsx')).toBe(false);
    expect(breaks('apps/web/src/features/results/page.tsx', '../../shared/session.ts')).toBe(false);
  });

  it('refuses the app in features and in shared code, and features in shared code', () => {
    expect(breaks('apps/web/src/features/results/page.tsx', '../../app/paths.ts')).toBe(true);
    expect(breaks('apps/web/src/shared/session.ts', '../app/paths.ts')).toBe(true);
    expect(breaks('apps/web/src/shared/session.ts', '../features/results/index.ts')).toBe(true);
  });

  it("lets a server module reach another one's index only", () => {
    expect(breaks('apps/api/src/modules/consents/consents.routes.ts', '../patients/patients.store.ts')).toBe(true);
    expect(breaks('apps/api/src/modules/consents/consents.routes.ts', '../patients/index.ts')).toBe(false);
  });

  it('keeps the scan page and its service apart, dynamic imports included', () => {
    expect(brokenBorders('apps/scan/src/site/main.tsx', "const x = await import('../service/index.ts');")).toHaveLength(
      1,
    );
  });
});
