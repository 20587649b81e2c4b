import {
  at,
  complain,
  containersOf,
  isObject,
  listAt,
  podTemplate,
  textOf,
  wordsAt,
  type Json,
  type JsonObject,
  type Manifest,
} from '../manifest.js';

/** A process ends itself after twenty seconds (platform/process); Kubernetes has to wait for longer. */
const shutdownDeadlineSeconds = 20;

/** Rules for every pod beyond the schema: least rights, limits, and probes with the right purpose. */
export function podComplaints(manifest: Manifest): string[] {
  const pod = podTemplate(manifest);
  if (!pod) return [];
  const { template, path } = pod;
  const complaints: string[] = [];
  const expect = (holds: boolean, field: string, what: string) => {
    if (!holds) complaints.push(complain(manifest, `${path}/${field} ${what}`));
  };
  const security = at(template, 'spec', 'securityContext');
  expect(
    at(security, 'runAsNonRoot') === true,
    'spec/securityContext/runAsNonRoot',
    'must be true',
  );
  expect(
    at(security, 'seccompProfile', 'type') === 'RuntimeDefault',
    'spec/securityContext/seccompProfile',
    'must be RuntimeDefault',
  );
  expect(
    at(template, 'spec', 'automountServiceAccountToken') === false,
    'spec/automountServiceAccountToken',
    'must be false: no process speaks with the API server',
  );
  expect(
    at(template, 'spec', 'enableServiceLinks') === false,
    'spec/enableServiceLinks',
    'must be false: they set variables that our processes would read as settings',
  );
  for (const container of containersOf(template)) {
    complaints.push(...containerComplaints(container).map((what) => complain(manifest, what)));
  }
  if (manifest.kind === 'Deployment') complaints.push(...deploymentComplaints(manifest));
  if (manifest.kind === 'Deployment' || manifest.kind === 'StatefulSet') {
    for (const container of listAt(template, 'spec', 'containers'))
      complaints.push(...probeComplaints(container).map((what) => complain(manifest, what)));
  }
  return complaints;
}

function containerComplaints(container: JsonObject): string[] {
  const name = textOf(container['name']);
  const complaints: string[] = [];
  const expect = (holds: boolean, what: string) => {
    if (!holds) complaints.push(`container ${name}: ${what}`);
  };
  const security = container['securityContext'];
  expect(
    at(security, 'allowPrivilegeEscalation') === false,
    'securityContext/allowPrivilegeEscalation must be false',
  );
  expect(
    at(security, 'readOnlyRootFilesystem') === true,
    'securityContext/readOnlyRootFilesystem must be true',
  );
  expect(
    textOf(listAt(security, 'capabilities', 'drop')[0]) === 'ALL',
    'securityContext/capabilities/drop must be [ALL]',
  );
  const image = textOf(container['image']);
  expect(/:[^/:]+$/.test(image) && !image.endsWith(':latest'), `image ${image} needs a version`);
  const requests = wordsAt(container, 'resources', 'requests');
  const limits = wordsAt(container, 'resources', 'limits');
  for (const what of ['cpu', 'memory']) {
    const [request, limit] = [requests[what], limits[what]];
    expect(request !== undefined, `resources/requests/${what} is missing`);
    expect(limit !== undefined, `resources/limits/${what} is missing`);
    if (request !== undefined && limit !== undefined)
      expect(
        quantity(request) <= quantity(limit),
        `resources/requests/${what} is more than its limit`,
      );
  }
  return complaints;
}

function deploymentComplaints(manifest: Manifest): string[] {
  const { content } = manifest;
  const complaints: string[] = [];
  if (at(content, 'spec', 'strategy', 'rollingUpdate', 'maxUnavailable') !== 0)
    complaints.push('/spec/strategy/rollingUpdate/maxUnavailable must be 0');
  const grace = at(content, 'spec', 'template', 'spec', 'terminationGracePeriodSeconds');
  if (typeof grace !== 'number' || grace <= shutdownDeadlineSeconds)
    complaints.push(
      `/spec/template/spec/terminationGracePeriodSeconds must be more than the ${shutdownDeadlineSeconds} that a process takes`,
    );
  return complaints.map((what) => complain(manifest, what));
}

function probeComplaints(container: Json): string[] {
  if (!isObject(container)) return [];
  const name = textOf(container['name']);
  const complaints = ['startupProbe', 'livenessProbe', 'readinessProbe']
    .filter((probe) => container[probe] === undefined)
    .map((probe) => `container ${name}: ${probe} is missing`);
  if (textOf(at(container, 'livenessProbe', 'httpGet', 'path')).startsWith('/readyz'))
    complaints.push(
      `container ${name}: livenessProbe asks for readiness: a broker that is away would restart everything`,
    );
  return complaints;
}

const units: Readonly<Record<string, number>> = {
  '': 1,
  m: 1e-3,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
};

/** A number of Kubernetes', such as 250m or 512Mi. */
export function quantity(text: string): number {
  const [, number = '', unit = ''] = /^([\d.]+)([a-zA-Z]*)$/.exec(text) ?? [];
  return Number(number) * (units[unit] ?? Number.NaN);
}
