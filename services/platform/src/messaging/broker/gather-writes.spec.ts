import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { ChannelModel } from 'amqplib';
import { gatherWrites } from './gather-writes.js';

/** A connection whose socket notes what each system call would send. */
function aConnection() {
  const calls: string[] = [];
  const stream = new Writable({
    highWaterMark: 8,
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      calls.push(chunk);
      done();
    },
    writev(chunks, done) {
      calls.push(chunks.map(({ chunk }) => String(chunk)).join('+'));
      done();
    },
  });
  gatherWrites({ connection: { stream } } as unknown as ChannelModel);
  return { stream, calls };
}

const nextTick = () => new Promise<void>((resolve) => process.nextTick(resolve));

describe('the writes of a broker connection', () => {
  it('sends the writes of a connection together at the end of the step that made them', async () => {
    const { stream, calls } = aConnection();
    for (const frame of ['event', 'reply', 'ack']) stream.write(frame);
    expect(calls).toEqual([]);
    await nextTick();
    expect(calls).toEqual(['event+reply+ack']);
  });

  it('of the next step are sent with the next call', async () => {
    const { stream, calls } = aConnection();
    stream.write('first');
    await nextTick();
    stream.write('second');
    await nextTick();
    expect(calls).toEqual(['first', 'second']);
  });

  it('report a full buffer and its emptying to the writer', async () => {
    const { stream } = aConnection();
    expect(stream.write('more than eight')).toBe(false);
    await new Promise((resolve) => stream.once('drain', resolve));
    expect(stream.writableLength).toBe(0);
  });

  it('sends the writes of a connection before its end', async () => {
    const { stream, calls } = aConnection();
    stream.write('last');
    await new Promise<void>((resolve) => stream.end(resolve));
    expect(calls).toEqual(['last']);
  });

  it('leaves a connection alone whose socket is not known', () => {
    expect(() =>
      gatherWrites({ connection: { serverProperties: {} } } as ChannelModel),
    ).not.toThrow();
  });
});
