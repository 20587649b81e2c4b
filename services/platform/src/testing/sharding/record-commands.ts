import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import type { TestService } from '../start-test-service.js';
import { toRecordedCommands, type RecordedCommand } from './recorded-command.js';

/** Runs `work` and returns the commands on collections that the service sent meanwhile, with filters and documents. */
export async function recordCommands(
  { app }: Pick<TestService<unknown>, 'app'>,
  work: () => Promise<unknown>,
): Promise<RecordedCommand[]> {
  const client = app.get<Connection>(getConnectionToken()).getClient();
  const recorded: RecordedCommand[] = [];
  const listener = (event: mongo.CommandStartedEvent) => {
    recorded.push(...toRecordedCommands(event));
  };
  client.on('commandStarted', listener);
  try {
    await work();
    return recorded;
  } finally {
    client.off('commandStarted', listener);
  }
}
