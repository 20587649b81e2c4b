import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { Repeater } from '../../time/index.js';
import type { TestService } from '../start-test-service.js';
import { toRecordedCommands, type RecordedCommand } from './recorded-command.js';

/**
 * Runs `work` and returns the commands on collections that the service sent meanwhile, with filters and documents. Repeated
 * tasks rest: whether one falls into the time of `work` is chance.
 */
export async function recordCommands(
  { app }: Pick<TestService<unknown>, 'app'>,
  work: () => Promise<unknown>,
): Promise<RecordedCommand[]> {
  const repeater = app.get(Repeater, { strict: false });
  const client = app.get<Connection>(getConnectionToken()).getClient();
  const recorded: RecordedCommand[] = [];
  const listener = (event: mongo.CommandStartedEvent) => {
    recorded.push(...toRecordedCommands(event));
  };
  try {
    await repeater.pause();
    client.on('commandStarted', listener);
    await work();
    return recorded;
  } finally {
    client.off('commandStarted', listener);
    repeater.resume();
  }
}
