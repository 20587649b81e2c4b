import { z } from 'zod';
import { at, isObject, ManifestFault, textOf, type Json, type Manifest } from '../manifest.js';

/** Copies the value of one field into fields of other objects; a delimiter and an index name a part of the target's value. */
export const replacementSchema = z.strictObject({
  source: z.strictObject({ kind: z.string(), fieldPath: z.string() }),
  targets: z.array(
    z.strictObject({
      select: z.strictObject({ kind: z.string() }),
      fieldPaths: z.array(z.string()),
      options: z.strictObject({ delimiter: z.string(), index: z.int() }).optional(),
    }),
  ),
});
type Replacement = z.output<typeof replacementSchema>;
type Part = Replacement['targets'][number]['options'];

/** The objects after kustomize's `replacements`. As there, each path must exist, except in kinds of which there are none. */
export function applyReplacements(
  manifests: readonly Manifest[],
  replacements: readonly Replacement[],
  source: string,
): Manifest[] {
  return replacements.reduce<Manifest[]>(
    (result, replacement) => applyOne(result, replacement, source),
    [...manifests],
  );
}

function applyOne(manifests: Manifest[], replacement: Replacement, file: string): Manifest[] {
  const { kind, fieldPath } = replacement.source;
  const sources = manifests.filter((one) => one.kind === kind);
  const value = at(sources[0]?.content, ...stepsOf(fieldPath));
  if (sources.length !== 1 || typeof value !== 'string')
    throw new ManifestFault(`${file}: replacement: expected one ${kind} with ${fieldPath}`);
  return manifests.map((manifest) => {
    const content = structuredClone(manifest.content);
    for (const { select, fieldPaths, options } of replacement.targets) {
      if (select.kind !== manifest.kind) continue;
      for (const path of fieldPaths)
        if (!replaceAt(content, stepsOf(path), (before) => partReplaced(before, value, options)))
          throw new ManifestFault(`${file}: replacement: ${manifest.kind} has no ${path}`);
    }
    return { ...manifest, name: textOf(at(content, 'metadata', 'name')), content };
  });
}

/** `a.[b.c/d].*.[name=x]` → `a`, `b.c/d`, `*`, `name=x`. */
const stepsOf = (path: string): string[] =>
  [...path.matchAll(/\[([^\]]+)\]|([^.[\]]+)/g)].map(
    ([, inBrackets, plain = '']) => inBrackets ?? plain,
  );

/** Replaces what lies at a path; false when nothing does. */
function replaceAt(holder: Json, steps: readonly string[], change: (value: Json) => Json): boolean {
  const [step = '', ...rest] = steps;
  const keys = keysOf(holder, step);
  return (
    keys.length > 0 &&
    keys.every((key) => {
      // Keys of a list are numbers; JavaScript finds its elements by text, too.
      const values = holder as { [key: string]: Json };
      if (rest.length > 0) return replaceAt(values[key] ?? null, rest, change);
      values[key] = change(values[key] ?? null);
      return true;
    })
  );
}

function keysOf(holder: Json, step: string): string[] {
  if (isObject(holder)) return Object.hasOwn(holder, step) ? [step] : [];
  if (!Array.isArray(holder)) return [];
  const [field = '', value] = step.split('=');
  return [...holder.keys()]
    .filter((index) => {
      if (step === '*' || step === String(index)) return true;
      return value !== undefined && at(holder[index], field) === value;
    })
    .map(String);
}

function partReplaced(before: Json, value: string, part: Part): string {
  if (part === undefined) return value;
  return textOf(before).split(part.delimiter).with(part.index, value).join(part.delimiter);
}
