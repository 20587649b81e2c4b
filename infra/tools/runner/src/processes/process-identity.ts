import { readFileSync } from 'node:fs';

/** Process ids are given out again; together with its start time one is unique. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

export const identify = (pid: number): ProcessIdentity => ({ pid, startedAt: startTime(pid) });

export function isAlive({ pid, startedAt }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, as another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return startTime(pid) === startedAt;
}

/** Empty where there is no /proc, and then the pid alone has to do. */
function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may hold spaces; what follows it does not.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? 'ended' : (fields[18] ?? '');
  } catch {
    return '';
  }
}

/** kill -9 for everything that a group leader started. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // ESRCH: the group has ended meanwhile, which is what was wanted.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
