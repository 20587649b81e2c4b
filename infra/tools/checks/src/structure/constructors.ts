import type { SourceFile } from './source-file.js';

export interface Constructor {
  readonly className: string;
  readonly parameters: number;
}

const opening = '([{<';
const closing = ')]}>';

/** The classes of a file with the numbers of their constructors' parameters. */
export function constructorsIn({ text }: SourceFile): Constructor[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replaceAll('=>', '');
  return [...code.matchAll(/\bclass (\w+)|^ +(?:private |protected )?constructor\(/gm)].reduce<
    Constructor[]
  >((found, match) => {
    const [all, className] = match;
    const last = found.at(-1);
    if (className !== undefined) return [...found, { className, parameters: 0 }];
    if (last === undefined) return found;
    const parameters = listLength(code.slice(match.index + all.length));
    return [...found.slice(0, -1), { ...last, parameters }];
  }, []);
}

/** The number of elements before the bracket that closes the list; a comma at its end adds none. */
function listLength(text: string): number {
  let depth = 0;
  let elements = 0;
  let isInElement = false;
  for (const character of text) {
    if (depth === 0 && character === ')') break;
    if (opening.includes(character)) depth += 1;
    if (closing.includes(character)) depth -= 1;
    const isComma = depth === 0 && character === ',';
    if (!isComma && !isInElement && /\S/.test(character)) elements += 1;
    isInElement = !isComma && (isInElement || /\S/.test(character));
  }
  return elements;
}
