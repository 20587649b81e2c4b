import { describe, expect, it } from '@jest/globals';
import { projectOf } from './project-of.js';

describe('the kind of a test file', () => {
  it.each([
    ['services/billing/src/accounts/account.decisions.spec.ts', 'unit', false],
    ['frontend/src/features/landing/LandingPage.test.tsx', 'screens', false],
    ['frontend/src/shared/lib/words/days.spec.ts', 'screens', false],
    ['services/billing/test/payments.int-spec.ts', 'int', true],
    ['gateway/test/identity.e2e-spec.ts', 'e2e', true],
    ['frontend/test/accounts.browser-spec.ts', 'browser', true],
    ['gateway/test/money.soak-spec.ts', 'e2e', true],
    ['frontend/test/money.soak-spec.ts', 'browser', true],
    ['infra/stand-ins/mongo/server/src/engine.spec.ts', 'mongo', false],
    ['infra/stand-ins/mongo/server/test/crud.int-spec.ts', 'mongo', false],
  ])('follows from its ending: %s', (file, project, needsServers) => {
    expect(projectOf(file)).toMatchObject({ project, needsServers });
  });

  it('other files have no kind of test', () => {
    expect(projectOf('services/billing/src/main.ts')).toBeUndefined();
    expect(projectOf('services/billing/test/start-billing.ts')).toBeUndefined();
  });
});
