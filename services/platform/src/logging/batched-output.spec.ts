import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { BatchedOutput } from './batched-output.js';

function anOutput() {
  const written: string[] = [];
  return { written, output: new BatchedOutput({ write: (text) => void written.push(text) }) };
}

describe('the output of log lines', () => {
  it('writes the lines of one turn of the event loop together and in order', async () => {
    const { written, output } = anOutput();
    output.write('a\n');
    await Promise.resolve();
    output.write('b\n');
    expect(written).toEqual([]);
    await nextTurn();
    expect(written).toEqual(['a\nb\n']);
    output.write('c\n');
    await nextTurn();
    expect(written).toEqual(['a\nb\n', 'c\n']);
  });

  it('writes a fatal line and the lines before it at once', () => {
    const { written, output } = anOutput();
    const log = pino({}, output);
    log.info('first');
    log.fatal('last');
    expect(written.join('')).toMatch(/first[^]*last/);
  });
});
