import type { SourceFile } from './source-file.js';

export interface FeaturePath {
  readonly service: string;
  /** `packs`, or `selling/packs` in a service that is divided into rooms. */
  readonly feature: string;
  /** The path below the feature's folder. */
  readonly inside: string;
}

/** Tells the feature of a path from the rooms: folders of a service that have features and a door, `index.ts`. */
export function featuresOf(
  files: readonly SourceFile[],
): (path: string) => FeaturePath | undefined {
  const doors = files.map(
    ({ path }) => /^(services\/[^/]+\/src\/[^/]+)\/index\.ts$/.exec(path)?.[1],
  );
  const rooms = new Set(doors.filter((room) => room !== undefined));
  return (path) => {
    const [, service, rest] = /^services\/([^/]+)\/src\/(.+)$/.exec(path) ?? [];
    if (service === undefined || rest === undefined) return undefined;
    const names = rest.split('/');
    const depth = rooms.has(`services/${service}/src/${names[0]}`) ? 2 : 1;
    if (names.length <= depth) return undefined;
    return {
      service,
      feature: names.slice(0, depth).join('/'),
      inside: names.slice(depth).join('/'),
    };
  };
}

/** The folders whose folders must not import each other: the sources of each service, and the rooms in them. */
export function basesOf(files: readonly SourceFile[]): string[] {
  const featureOf = featuresOf(files);
  const bases = files.flatMap(({ path }) => {
    const found = featureOf(path);
    if (found === undefined) return [];
    const source = `services/${found.service}/src`;
    return found.feature.includes('/')
      ? [source, `${source}/${found.feature.split('/')[0]}`]
      : [source];
  });
  return [...new Set(bases)];
}
