import { describe, expect, it } from '@jest/globals';
import type { ConsumeMessage } from 'amqplib';
import { Acknowledgements } from './acknowledgements.js';

/** A channel that delivered messages with the tags 1 to `delivered` and notes what it is asked to send. */
function aChannel({ delivered }: { delivered: number }) {
  const sent: string[] = [];
  const ack = ({ fields }: ConsumeMessage, allUpTo = false) =>
    void sent.push(`${allUpTo ? 'up to' : 'only'} ${fields.deliveryTag}`);
  const nack = ({ fields }: ConsumeMessage) => void sent.push(`back ${fields.deliveryTag}`);
  const acknowledgements = new Acknowledgements({ ack, nack });
  const message = (deliveryTag: number) => ({ fields: { deliveryTag } }) as ConsumeMessage;
  for (let tag = 1; tag <= delivered; tag += 1) acknowledgements.delivered(message(tag));
  const acknowledge = (...tags: number[]) =>
    Promise.all(tags.map((tag) => acknowledgements.acknowledge(message(tag))));
  return { sent, acknowledge, giveBack: (tag: number) => acknowledgements.giveBack(message(tag)) };
}

describe('the acknowledgements of a channel', () => {
  it('acknowledge the messages of a batch together, in whatever order they were handled', async () => {
    const { sent, acknowledge } = aChannel({ delivered: 4 });
    await acknowledge(2, 4, 1, 3);
    expect(sent).toEqual(['up to 4']);
  });

  it('leave out a message whose work goes on, and acknowledge those after it alone', async () => {
    const { sent, acknowledge } = aChannel({ delivered: 5 });
    await acknowledge(1, 2, 4, 5);
    expect(sent).toEqual(['up to 2', 'only 4', 'only 5']);
    await acknowledge(3);
    expect(sent.slice(3)).toEqual(['up to 3']);
  });

  it('do not acknowledge a message that was given back', async () => {
    const { sent, acknowledge, giveBack } = aChannel({ delivered: 3 });
    const handled = acknowledge(1, 3);
    giveBack(2);
    await handled;
    expect(sent).toEqual(['back 2', 'up to 3']);
  });

  it('reject every message of a closed channel', async () => {
    const refuse = () => {
      throw new Error('channel closed');
    };
    const acknowledgements = new Acknowledgements({ ack: refuse, nack: refuse });
    const message = { fields: { deliveryTag: 1 } } as ConsumeMessage;
    acknowledgements.delivered(message);
    await expect(acknowledgements.acknowledge(message)).rejects.toThrow('channel closed');
  });
});
