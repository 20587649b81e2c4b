import { connect } from 'amqplib';

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
