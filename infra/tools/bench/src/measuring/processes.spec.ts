import { describe, expect, it } from '@jest/globals';
import { between, labelOf, timeOfFamily } from './processes.js';

describe('labelOf', () => {
  it.each([
    ['node --enable-source-maps /srv/services/admin-mail/dist/main.js', 'admin-mail'],
    ['node /srv/gateway/dist/main.js', 'gateway'],
    ['node /srv/infra/stand-ins/mongo/server/dist/main.js', 'mongo'],
    ['/usr/lib/erlang/erts-13.1.5/bin/beam.smp -W w -- -root /usr/lib/erlang', 'rabbitmq'],
    ['postgres: leadmart postgres 127.0.0.1(4000) COPY', 'postgresql'],
    ['/bin/sh -c something', 'other'],
  ])('names %s', (commandLine, label) => {
    expect(labelOf(commandLine)).toBe(label);
  });
});

describe('between', () => {
  it('counts a process that started or restarted between two readings from zero', () => {
    const before = new Map([
      ['leads', 50],
      ['mongo', 900],
    ]);
    const after = new Map([
      ['leads', 80],
      ['mongo', 20],
      ['billing', 30],
    ]);
    expect([...between(before, after)]).toEqual([
      ['leads', 30],
      ['mongo', 0],
      ['billing', 30],
    ]);
  });
});

describe('the processor time of processes', () => {
  it('the processor time of a process is exact to less than a tick', () => {
    // Both readings cost time, too: more with each process of the machine.
    const atBegin = process.cpuUsage();
    const [before, own] = [timeOfFamily(), process.cpuUsage()];
    for (let n = 0; process.cpuUsage(own).user < 3_000; n += 1) Math.sqrt(n);
    const used = timeOfFamily() - before;
    const { user, system } = process.cpuUsage(atBegin);
    expect(used).toBeGreaterThan(1);
    expect(used).toBeLessThan((user + system) / 1_000 + 1);
  });
});
