import { connect } from 'amqplib';

/**
 * Returns the messages of these delay queues to their own queues, as the broker does when their time is over. A round
 * ends sooner than the longest delay, an hour or more.
 */
export async function deliverDelayed(
  amqpUrl: string,
  delayQueues: readonly string[],
): Promise<void> {
  const connection = await connect(amqpUrl);
  try {
    const channel = await connection.createConfirmChannel();
    for (const queue of delayQueues) {
      for (;;) {
        const message = await channel.get(queue);
        if (!message) break;
        channel.publish('', message.fields.routingKey, message.content, message.properties);
        await channel.waitForConfirms();
        channel.ack(message);
      }
    }
    await channel.close();
  } finally {
    await connection.close();
  }
}
