import { describe, expect, it } from '@jest/globals';
import { anchorsOf, badCommands, brokenAnchors, type Known } from './runbook-commands.js';

const known: Known = {
  complaintAbout: (service, words) =>
    service === 'billing' && words.join(' ') === 'ledger check' ? undefined : 'is not known',
  composeServices: new Set(['billing', 'mongo']),
  kubernetesNames: new Set(['billing', 'stripe-keys']),
  hasPath: (path) =>
    path === 'infra/deploy/k8s/restore' || path === 'infra/tools/runner/src/ops.ts',
};
const bad = (...lines: string[]) => badCommands(['```', ...lines, '```'].join('\n'), known);

describe('commands of the runbook', () => {
  it.each([
    'ops billing ledger check',
    'ops() { s=$1; shift; docker compose exec -T "$s" env OPERATOR="$(id -un)" node dist/ops.js "$@"; }',
    'docker compose logs --tail 100 billing | grep x',
    'docker compose up -d --scale billing=3',
    'docker compose exec -T mongo sh -c "anything at all"',
    'docker compose run --rm -T billing env OPERATOR="$(id -un)" node dist/ops.js ledger check',
    'kubectl -n leadmart exec deploy/billing -- env OPERATOR="$(id -un)" node dist/ops.js ledger check',
    'kubectl -n leadmart rollout restart deploy/billing',
    'kubectl -n leadmart edit secret stripe-keys',
    'kubectl kustomize infra/deploy/k8s/restore | kubectl apply -f -',
    'node infra/tools/runner/dist/ops.js "$@"',
  ])('the runbook may have the command %s', (line) => {
    expect(bad(line)).toEqual([]);
  });

  it.each([
    ['ops billing ledger chekc', 'ledger chekc'],
    ['echo x | ops billing ledger', 'ops billing ledger'],
    ['set_env A "$(ops billing keys retire)"', 'keys retire'],
    ['docker compose restart biling', '"biling"'],
    ['docker compose exec mongod sh', '"mongod"'],
    [
      'docker compose run --rm billing env OPERATOR="$(id -un)" node dist/ops.js ledger',
      'billing ledger',
    ],
    [
      'kubectl exec deploy/billing -- env OPERATOR="$(id -un)" node dist/ops.js ledger',
      'billing ledger',
    ],
    ['docker compose run --rm billing node dist/ops.js ledger check', 'OPERATOR='],
    ['kubectl -n leadmart logs deploy/biling', '"biling"'],
    ['kubectl -n leadmart edit secret stripe', '"stripe"'],
    ['kubectl apply -k infra/deploy/k8s/gone', 'infra/deploy/k8s/gone'],
    ['node infra/tools/runner/dist/opps.js', 'infra/tools/runner/src/opps.ts'],
  ])('the runbook may not have the command %s', (line, words) => {
    expect(bad(line)).toEqual([expect.stringContaining(words)]);
  });

  it('looks for commands of the runbook in code only', () => {
    expect(badCommands('Run `ops billing gone` there.', known)).toHaveLength(1);
    expect(badCommands('The ops billing team.', known)).toEqual([]);
  });
});

describe('links within a document', () => {
  const text = '# Runbook\n\n## A dead-letter queue grows\n\n[it](#a-dead-letter-queue-grows)';

  it('lead to headings as the usual viewers name them', () => {
    expect(anchorsOf(text)).toEqual(new Set(['runbook', 'a-dead-letter-queue-grows']));
    expect(brokenAnchors(text)).toEqual([]);
    expect(brokenAnchors(`${text} [that](#gone)`)).toEqual(['no heading is #gone']);
  });
});
