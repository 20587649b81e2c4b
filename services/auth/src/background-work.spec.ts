import { describe, expect, it } from '@jest/globals';
import { createLog } from '@leadmart/platform/logging';
import { BackgroundWork } from './background-work.js';

describe('background work', () => {
  it('finishes background work before the service stops, also when other work fails', async () => {
    const background = new BackgroundWork(createLog({ service: 'auth', level: 'silent' }));
    const done: string[] = [];
    background.start('fails', () => Promise.reject(new Error('no')));
    background.start('lasts', async () => {
      await new Promise((resolve) => setImmediate(resolve));
      done.push('lasts');
    });
    expect(done).toEqual([]);
    await background.beforeApplicationShutdown();
    expect(done).toEqual(['lasts']);
  });
});
