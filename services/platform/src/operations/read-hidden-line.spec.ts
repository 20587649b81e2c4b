import { PassThrough } from 'node:stream';
import { expect, it } from '@jest/globals';
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

it('an operator is asked for a line on a pipe, too, and its first line is the answer', async () => {
  const { answer, shown } = answered('this\nnot this\n');
  expect(await answer).toBe('this');
  expect(shown()).toBe('Which? \n');
});

it('an operation cannot be done when the input ends without an answer', async () => {
  await expect(answered('').answer).rejects.toThrow(CannotBeDone);
});
