import { describe, expect, it, jest } from '@jest/globals';
import { createLog, NestLog, runInContext, type Log } from './index.js';

function logInto(level = 'info'): {
  log: Log;
  lines: () => Record<string, unknown>[];
  raw: () => string;
} {
  const written: string[] = [];
  const destination = { write: (line: string) => void written.push(line) };
  return {
    log: createLog({ service: 'billing', level, destination }),
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
    raw: () => written.join(''),
  };
}

describe('the log', () => {
  it('writes one JSON line of message and fields', () => {
    const { log, lines } = logInto();
    log.info({ purchaseId: 'p1' }, 'credits reserved');
    expect(lines()).toEqual([
      expect.objectContaining({
        level: 'info',
        service: 'billing',
        purchaseId: 'p1',
        message: 'credits reserved',
      }),
    ]);
  });

  it('writes the time of a line to the millisecond', () => {
    const { log, lines } = logInto();
    const times = [7, 999, 1_000, 61_010, 500].map((ms) => new Date(1_700_000_000_000 + ms));
    jest.useFakeTimers();
    for (const time of times) {
      jest.setSystemTime(time);
      log.info('now');
    }
    jest.useRealTimers();
    expect(lines().map(({ time }) => time)).toEqual(times.map((time) => time.toISOString()));
  });

  it('carries the correlation context the line was written in', async () => {
    const { log, lines } = logInto();
    await runInContext({ correlationId: 'c1', requestId: 'r1' }, async () => {
      await Promise.resolve();
      log.info('inside');
    });
    log.info('outside');
    expect(lines()[0]).toMatchObject({ correlationId: 'c1', requestId: 'r1' });
    expect(lines()[1]).not.toHaveProperty('correlationId');
  });

  it("prefers a line's own field to the context's field of the same name", () => {
    const { log, lines } = logInto();
    const fields = { correlationId: 'own' };
    runInContext({ correlationId: 'c1', requestId: 'r1' }, () => log.info(fields, 'inside'));
    expect(lines()[0]).toMatchObject({ correlationId: 'own', requestId: 'r1' });
    expect(fields).toEqual({ correlationId: 'own' });
  });

  it('adds the trace of the current work to a log line', () => {
    const { log, lines } = logInto();
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    runInContext({ correlationId: 'c1', traceparent }, () => log.info('inside'));
    expect(lines()[0]).toMatchObject({ trace_id: 'a'.repeat(32), span_id: 'b'.repeat(16) });
    expect(lines()[0]).not.toHaveProperty('traceparent');
  });

  it('keeps the fields of one log line out of the next', () => {
    const { log, lines } = logInto();
    runInContext({ correlationId: 'c1' }, () => {
      log.info({ code: 'A' }, 'first');
      log.info('second');
    });
    expect(lines()[1]).not.toHaveProperty('code');
  });

  it('never shows private fields, however deep', () => {
    const { log, raw } = logInto();
    log.info({ email: 'a@b.example', lead: { phoneNumber: '5550100' } }, 'x');
    log.info({ request: { headers: { authorization: 'Bearer secret' } } }, 'x');
    log.info({ leads: [{ data: { firstName: 'Mary-Ann' } }] }, 'x');
    expect(raw()).not.toMatch(/a@b\.example|5550100|secret|Mary-Ann/);
  });

  it('removes addresses, tokens and passwords from errors, and copies no unknown fields', () => {
    const { log, raw, lines } = logInto();
    const cause = new Error('dup key: { email: "ann@leads.example" }');
    const err = Object.assign(new Error('mongodb://leadmart:hunter2@db failed', { cause }), {
      code: 11000,
      config: { headers: { Authorization: 'Bearer SG.key' } },
    });
    log.error({ err }, 'it failed');
    expect(raw()).not.toMatch(/ann@leads|hunter2|SG\.key/);
    expect(lines()[0]?.['err']).toMatchObject({ code: 11000, cause: { type: 'Error' } });
  });

  it("writes Nest's messages as log lines of the service", () => {
    const { log, lines } = logInto('debug');
    const nest = new NestLog(log);
    nest.log('Mapped {/datasets, GET} route', 'RouterExplorer');
    nest.error(new Error('for ann@leads.example'), 'ExceptionsHandler');
    expect(lines()[0]).toMatchObject({ level: 'debug', context: 'RouterExplorer' });
    expect(lines()[1]).toMatchObject({ level: 'error', text: 'for [redacted]' });
  });
});
