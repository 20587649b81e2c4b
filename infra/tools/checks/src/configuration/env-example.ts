/** One variable of a `.env.example`. */
export interface Example {
  readonly value: string;
  readonly meaning: string;
}

/** The variables of a `.env.example`, each with the comment right above it. */
export function examplesIn(text: string): Map<string, Example> {
  const examples = new Map<string, Example>();
  let comment: string[] = [];
  for (const line of text.split('\n')) {
    const [, name, value = ''] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    if (name !== undefined) examples.set(name, { value, meaning: comment.join(' ') });
    comment = line.startsWith('# ') ? [...comment, line.slice(2)] : [];
  }
  return examples;
}
