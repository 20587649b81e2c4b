import { describe, expect, it } from '@jest/globals';
import { workflowFaults } from './workflow-rules.js';

const commit = '3d3c42e5aac5ba805825da76410c181273ba90b1';
const recipes = new Set(['check', 'test', 'test-mongo', 'restore']);

const aWorkflow = ({
  permissions = 'permissions: {}\n',
  limit = 'timeout-minutes: 20',
  action = `actions/checkout@${commit} # v7.0.1`,
  run = 'make check',
}) => `on: push
${permissions}jobs:
  check:
    runs-on: ubuntu-24.04
    ${limit}
    steps:
      - uses: ${action}
      - name: Local action
        uses: ./.github/actions/prepare
      - run: ${run}
`;

describe('a workflow', () => {
  it('accepts a workflow with a time limit, permissions, pinned actions and recipes that exist', () => {
    expect(workflowFaults(aWorkflow({}), recipes)).toEqual([]);
  });

  it('refuses a workflow without a time limit', () => {
    const text = aWorkflow({ limit: 'continue-on-error: true' });
    expect(workflowFaults(text, recipes)).toEqual(['job check has no timeout-minutes']);
  });

  it('refuses a workflow without permissions, which a job may have alone', () => {
    const alone = aWorkflow({ permissions: '' });
    expect(workflowFaults(alone, recipes)).toEqual(['job check has no permissions']);
    const ofJob = aWorkflow({ permissions: '', limit: 'timeout-minutes: 20\n    permissions: {}' });
    expect(workflowFaults(ofJob, recipes)).toEqual([]);
  });

  it.each(['actions/checkout@v7', `actions/checkout@${commit}`, `actions/checkout@${commit} # v7`])(
    'refuses a workflow with the action %s, which lacks a commit or a full version',
    (action) => {
      expect(workflowFaults(aWorkflow({ action }), recipes)).toEqual([
        `${action} is not pinned: write name@<commit> # v1.2.3`,
      ]);
    },
  );

  it.each([
    ['make messages', ['messages']],
    ['make test && make -s FILE=x prove', ['prove']],
    ['make test test-old | tee log', ['test-old']],
    ['make restore FILE="$(ls backups/*.gz)"', []],
    ['echo Now make sense of it', []],
  ])('refuses a workflow for recipes that do not exist: %s', (run, missing) => {
    expect(workflowFaults(aWorkflow({ run }), recipes)).toEqual(
      missing.map((recipe) => `job check: \`make ${recipe}\` does not exist`),
    );
  });
});
