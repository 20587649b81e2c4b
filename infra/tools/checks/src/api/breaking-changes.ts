import { apiDiff } from 'api-smart-diff';

/** One difference of two documents, as the package finds it. */
interface Difference {
  readonly action: string;
  readonly type: string;
  readonly path: readonly (string | number)[];
  readonly description?: string;
}

/**
 * The changes of an API after a release that break programs: something that they send is refused, or something that they read is
 * missing or different. Additions, texts and examples break none.
 */
export function breakingChanges(released: object, current: object): string[] {
  const differences = apiDiff(released, current) as readonly Difference[];
  const broken = differences
    // The package follows references, so components are compared where operations use them.
    .filter(({ path }) => path[0] === 'paths' || path[0] === 'webhooks')
    .filter((one) => one.type === 'breaking' || isRemoval(one) || isOtherType(one))
    .map(({ action, path, description }) => `${path.join(' ')}: ${description ?? action}`);
  return [...new Set(broken)].sort();
}

/** Bodies of requests have no further fields. Scopes and codes of errors are lists of our own, which the package does not judge. */
const isRemoval = ({ action, path }: Difference): boolean =>
  action === 'remove' &&
  (path.at(-2) === 'x-scopes' ||
    path.at(-2) === 'x-codes' ||
    (path.includes('requestBody') && path.at(-2) === 'properties'));

/** The package accepts an integer in the place of a text in answers. */
const isOtherType = ({ action, path }: Difference): boolean =>
  action === 'replace' && path.at(-1) === 'type';
