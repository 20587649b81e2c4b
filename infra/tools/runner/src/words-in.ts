import { StartFailure } from './terminal/start-failure.js';

const word = /(?:[^\s"']+|"[^"]*"|'[^']*')+/g;

/** The words of a command line; quotes keep the spaces between them. Throws StartFailure if one is not closed. */
export function wordsIn(line: string): string[] {
  if (line.replaceAll(word, '').trim() !== '')
    throw new StartFailure(`A quote is not closed in: ${line}`);
  return (line.match(word) ?? []).map((each) => each.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'));
}
