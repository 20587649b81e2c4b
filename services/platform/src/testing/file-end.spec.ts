import { describe, expect, it } from '@jest/globals';
import { endFile, endsWithFile } from './file-end.js';

describe('the end of a test file', () => {
  it('ends the last thing first, each once, and the others also when one fails', async () => {
    const ended: string[] = [];
    const starts = (name: string, fails = false) =>
      endsWithFile(async () => {
        ended.push(name);
        if (fails) throw new Error(`${name} hangs`);
      });
    starts('database');
    starts('service', true);
    const early = starts('replica');
    await early();
    await expect(endFile()).rejects.toMatchObject({ errors: [{ message: 'service hangs' }] });
    expect(ended).toEqual(['replica', 'service', 'database']);
    await endFile();
    expect(ended).toHaveLength(3);
  });
});
