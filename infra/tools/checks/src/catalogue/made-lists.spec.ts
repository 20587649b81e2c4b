import { describe, expect, it } from '@jest/globals';
import type { ServiceEntry } from '@leadmart/contracts';
import { withLists } from './made-lists.js';

const service = (name: string): ServiceEntry => ({
  name,
  folder: `services/${name}`,
  localPort: 1,
  database: name,
  owns: 'something',
});
const file = 'infra/deploy/k8s/base/kustomization.yaml';
const before = [
  'resources:',
  '  - gateway',
  '  # services: made by `make docs`',
  '  - old',
  '  # end of services',
  '  - backup.yaml',
  '',
].join('\n');

describe('lists of services', () => {
  it('replaces a list and keeps the rest of the file', () => {
    expect(withLists(file, before, [service('auth'), service('leads')])).toBe(
      before.replace('  - old\n', '  - auth\n  - leads\n'),
    );
  });

  it('changes nothing the second time', () => {
    const once = withLists(file, before, [service('auth')]);
    expect(withLists(file, once, [service('auth')])).toBe(once);
  });

  it('refuses a file whose list has lost its comments', () => {
    expect(() => withLists(file, 'resources:\n', [service('auth')])).toThrow(
      `${file} has no list "services: made by \`make docs\`"`,
    );
  });
});
