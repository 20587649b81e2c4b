import { parse } from 'yaml';
import { z } from 'zod';

const updates = z.object({
  updates: z.array(
    z.object({
      'package-ecosystem': z.string(),
      directory: z.string().optional(),
      directories: z.array(z.string()).optional(),
    }),
  ),
});

/** The files with versions that Dependabot keeps up to date, and the name that it has for their kind. */
const kinds = [
  { ecosystem: 'npm', file: /^(.*?)\/?package-lock\.json$/ },
  { ecosystem: 'docker', file: /^(.*?)\/?Dockerfile$/ },
  { ecosystem: 'github-actions', file: /^()\.github\/workflows\// },
];

/** Folders with versions that are not updated, and updates of folders that do not exist. */
export function updateFaults(text: string, paths: readonly string[]): string[] {
  const listed = updates
    .parse(parse(text))
    .updates.flatMap(({ 'package-ecosystem': ecosystem, directory, directories = [] }) =>
      [...(directory === undefined ? [] : [directory]), ...directories].map((folder) => ({
        ecosystem,
        folder,
      })),
    );
  const names = new Set(listed.map(({ ecosystem, folder }) => `${ecosystem} in ${folder}`));
  const found = kinds.flatMap(({ ecosystem, file }) =>
    paths.flatMap((path) => {
      const folder = file.exec(path)?.[1];
      return folder === undefined ? [] : [`${ecosystem} in /${folder}`];
    }),
  );
  const missing = [...new Set(found)].filter((name) => !names.has(name));
  const gone = listed.filter(
    ({ folder }) => folder !== '/' && !paths.some((path) => `/${path}`.startsWith(`${folder}/`)),
  );
  return [
    ...missing.map((name) => `there is no update of ${name}`),
    ...gone.map(({ folder }) => `there is no folder ${folder}`),
  ];
}
