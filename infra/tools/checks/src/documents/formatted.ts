import { readFile } from 'node:fs/promises';
import { join, matchesGlob } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';

interface Settings extends FormatConfig {
  readonly overrides: readonly {
    readonly files: readonly string[];
    readonly options: FormatConfig;
  }[];
}

/** A document as the repository has it: the check of formats reads it, too. `file` is a path below `root`. */
export async function formatted(root: string, file: string, text: string): Promise<string> {
  const { overrides, ...settings } = JSON.parse(
    await readFile(join(root, '.oxfmtrc.json'), 'utf8'),
  ) as Settings;
  const own = overrides.find(({ files }) => files.some((glob) => matchesGlob(file, glob)));
  const { code, errors } = await format(file, text, { ...settings, ...own?.options });
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return code;
}
