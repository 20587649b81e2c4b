import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { StartFailure } from '../terminal/start-failure.js';
import type { ChildExit } from './child.js';
import { KeptChild } from './kept-child.js';

/** A program that is ready at once and dies when a test says so. */
class StandIn {
  die!: () => void;
  readonly exited = new Promise<ChildExit>((resolve) => {
    this.die = () => resolve({ code: null, signal: 'SIGKILL' });
  });
  /** Whether its time to get ready has begun. */
  isCounted = false;
  ready = () => {
    this.isCounted = true;
    return Promise.resolve();
  };
  kill = () => this.die();
  pause = () => {};
  resume = () => {};
  stop = async () => {
    this.die();
    await this.exited;
  };
  failure = (what: string) => new StartFailure(`server ${what}.`);
}

describe('a server of the stack', () => {
  let lives: StandIn[];
  let said: string[];
  let lost: string | undefined;
  let server: KeptChild;

  beforeEach(async () => {
    jest.useFakeTimers();
    lives = [];
    said = [];
    lost = undefined;
    server = new KeptChild({
      name: 'server',
      spawn: () => {
        const life = new StandIn();
        lives.push(life);
        return life;
      },
      isReady: () => Promise.resolve(true),
      readyWithinSeconds: 1,
      mostFailuresInARow: 4,
      say: (sentence) => said.push(sentence),
    });
    void server.lost.then(({ message }) => (lost = message));
    await server.start();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('counts its time to get ready from the moment at which what it needs is there', async () => {
    let arrive!: () => void;
    const needed = new Promise<void>((resolve) => (arrive = resolve));
    const started = server.start(needed);
    await jest.advanceTimersByTimeAsync(90_000);
    expect(lives.at(-1)?.isCounted).toBe(false);
    arrive();
    await started;
    expect(lives.at(-1)?.isCounted).toBe(true);
  });

  it('a start does not wait for the needs of a child that has died', async () => {
    const started = server.start(new Promise(() => undefined));
    await dieAfter(0);
    await started;
    expect(lives.at(-1)?.isCounted).toBe(true);
  });

  const dieAfter = async (seconds: number): Promise<void> => {
    await jest.advanceTimersByTimeAsync(seconds * 1_000);
    lives.at(-1)?.die();
    await jest.advanceTimersByTimeAsync(0);
  };

  it('ends the stack when it dies before it is kept alive', async () => {
    await dieAfter(0);
    expect(lost).toBe('server stopped by itself.');
    expect(lives).toHaveLength(1);
  });

  it('starts a server again when it dies, and says so', async () => {
    server.keepAlive();
    await dieAfter(0);
    expect(lives).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(500);
    expect(lives).toHaveLength(2);
    expect(said).toEqual([
      'server ended by SIGKILL; starting it again in 0.5 s.',
      'server is back.',
    ]);
    expect(lost).toBeUndefined();
  });

  it('ends the stack only when it dies again and again, with growing pauses', async () => {
    server.keepAlive();
    for (const pause of [0, 0.5, 1, 2, 4]) await dieAfter(pause);
    expect(lives).toHaveLength(5);
    expect(said.at(-2)).toBe('server ended by SIGKILL; starting it again in 4 s.');
    expect(lost).toBe('server died 5 times in a row.');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(lives).toHaveLength(5);
  });

  it('forgets the deaths of a server that ran long enough', async () => {
    server.keepAlive();
    for (let death = 0; death < 9; death++) await dieAfter(100);
    expect(said).toContain('server ended by SIGKILL; starting it again in 0.5 s.');
    expect(said.join()).not.toContain('in 1 s');
    expect(lost).toBeUndefined();
  });

  it('stays away when it was stopped or killed on purpose', async () => {
    server.keepAlive();
    await server.kill();
    await jest.advanceTimersByTimeAsync(60_000);
    await server.restart();
    await server.stop();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(lives).toHaveLength(2);
    expect([said, lost]).toEqual([[], undefined]);
  });
});
