import { connect } from 'amqplib';

/** A broker that a stack uses. */
export interface RunningBroker {
  url: string;
  /** It runs for others as well: this stack uses names of its own on it and does not stop it. */
  shared: boolean;
  /** The address is known at once, but a node takes seconds to listen; services start meanwhile. */
  ready: Promise<void>;
  stop: () => Promise<void>;
}

/** Whether a broker accepts a connection with this address. */
export const brokerAnswers = async (url: string): Promise<boolean> =>
  (await whyNoAnswer(url)) === undefined;

/** The reason why a broker does not accept a connection; undefined when it does. */
export async function whyNoAnswer(url: string): Promise<string | undefined> {
  try {
    const connection = await connect(url, { timeout: 3000 });
    await connection.close();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
