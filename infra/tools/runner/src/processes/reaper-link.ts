import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { builtFile } from '../paths.js';
import { identify } from './process-identity.js';
import type { ReaperNews } from './reaper.js';

let pipe: Socket | undefined;

/** Tells the reaper, which is started with the first child, what to stop should this process vanish. */
export const reaperLink = {
  started: (pid: number, graceSeconds: number): void =>
    send({ started: { ...identify(pid), graceSeconds } }),
  ended: (pid: number): void => send({ ended: pid }),
};

function send(news: ReaperNews): void {
  pipe ??= startReaper();
  pipe.write(`${JSON.stringify(news)}\n`);
}

function startReaper(): Socket {
  const reaper = spawn(
    process.execPath,
    [builtFile('infra/tools/runner/dist/processes/reaper.js')],
    {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      env: {},
    },
  );
  // Neither may keep the runner from ending. Nor may a dead reaper: it is a second line of defence.
  reaper.unref();
  reaper.on('error', () => (pipe = undefined));
  const stdin = reaper.stdin as Socket;
  stdin.unref();
  stdin.on('error', () => (pipe = undefined));
  return stdin;
}
