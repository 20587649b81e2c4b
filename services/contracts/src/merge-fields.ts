/** The parts of a mail that differ for each recipient: `{{username}}`, filled in when it is sent. */
const mergeFields = ['username', 'email'] as const;
export type MergeField = (typeof mergeFields)[number];

const mergeFieldPattern = /\{\{([^{}]*)\}\}/g;

const isMergeField = (name: string): name is MergeField =>
  (mergeFields as readonly string[]).includes(name);

/** Returns the merge fields of a text that have no value, each once, as written. */
export function unknownMergeFields(text: string): string[] {
  const names = [...text.matchAll(mergeFieldPattern)].map(([, name = '']) => name.trim());
  return [...new Set(names)].filter((name) => !isMergeField(name));
}

/** Fills in a text. Values are not searched for merge fields. */
export function fillMergeFields(text: string, valueOf: (field: MergeField) => string): string {
  return text.replace(mergeFieldPattern, (whole, name: string) => {
    const field = name.trim();
    return isMergeField(field) ? valueOf(field) : whole;
  });
}

const known = mergeFields.map((field) => `{{${field}}}`).join(', ');

/** The sentence about a field that has no value. */
export const unknownFieldWords = (name: string): string =>
  `{{${name.slice(0, 50)}}} is not a merge field; there are ${known}`;
