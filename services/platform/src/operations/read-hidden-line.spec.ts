import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { CannotBeDone } from './operation.js';
import { readHiddenLine } from './read-hidden-line.js';

function answered(input: string) {
  const [stdin, stderr] = [new PassThrough(), new PassThrough()];
  stdin.end(input);
  return {
    answer: readHiddenLine('Which? ', { stdin, stderr }),
    shown: () => String(stderr.read()),
  };
}

describe('a line that an operator is asked for', () => {
  it('is asked for on a pipe, too, and is its first line', async () => {
    const { answer, shown } = answered('this\nnot this\n');
    expect(await answer).toBe('this');
    expect(shown()).toBe('Which? \n');
  });

  it('is missing when the input ends', async () => {
    await expect(answered('').answer).rejects.toThrow(CannotBeDone);
  });
});
