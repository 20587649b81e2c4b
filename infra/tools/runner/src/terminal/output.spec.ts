import { describe, expect, it } from '@jest/globals';
import { terminalOutput } from './output.js';

const lines = [
  '{"level":"info","message":"service started"}',
  '{"level":"warn","message":"broker connection failed","reason":"connect ECONNREFUSED"}',
  '{"level":"error","message":"request failed","err":{"message":"boom"}}',
];

describe('what the terminal shows of the logs', () => {
  it('the terminal shows trouble only, as sentences', () => {
    let shown = '';
    const output = terminalOutput((text) => (shown += text));
    output.showTrouble(true);
    output.childLines('billing', lines);
    expect(shown).toBe(
      'billing: warn broker connection failed (connect ECONNREFUSED)\n' +
        'billing: error request failed (boom)\n',
    );
  });

  it('the terminal shows nothing while things start and stop', () => {
    let shown = '';
    terminalOutput((text) => (shown += text)).childLines('billing', lines);
    expect(shown).toBe('');
  });
});
