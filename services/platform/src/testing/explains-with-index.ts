import { AsyncLocalStorage } from 'node:async_hooks';
import type { INestApplicationContext } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import type { TestDatabase } from './open-test-database.js';

type Command = Record<string, unknown>;

const maxAttempts = 5;

const explainedCommands = new Set(['find', 'aggregate', 'update', 'delete', 'findAndModify']);

/** Fields that belong to the session or the connection; `explain` refuses them. */
const sessionFields = new Set([
  'lsid',
  'txnNumber',
  'startTransaction',
  'autocommit',
  'readConcern',
  'writeConcern',
]);

/**
 * Runs `call`, usually a repository's method, and explains each query and write that it sends to MongoDB. Throws when
 * one of them reads its whole collection, or when the call sends nothing that can be explained. Returns the plans'
 * stages. A service must have been started with `startTestService`, which turns command monitoring on, as
 * `openTestDatabase` does.
 */
export async function explainsWithIndex(
  from: INestApplicationContext | Pick<TestDatabase, 'connection'>,
  call: () => PromiseLike<unknown>,
): Promise<string[]> {
  const connection =
    'connection' in from ? from.connection : from.get<Connection>(getConnectionToken());
  let commands: Command[] = [];
  // A command that waited for a free connection is reported outside of its caller's context; the next call is not.
  for (let attempt = 0; commands.length === 0 && attempt < maxAttempts; attempt += 1)
    commands = await commandsOf(connection.getClient(), call);
  if (commands.length === 0) throw new Error('the call sent no command that can be explained');
  const stages: string[] = [];
  for (const command of commands) {
    const plan = await connection.db?.command({ explain: command, verbosity: 'queryPlanner' });
    stages.push(...indexedStages(JSON.stringify(command), plan));
  }
  return stages;
}

/** Returns the commands that this call sends, without commands that the service sends at the same time. */
async function commandsOf(
  client: mongo.MongoClient,
  call: () => PromiseLike<unknown>,
): Promise<Command[]> {
  const inCall = new AsyncLocalStorage<true>();
  const commands: Command[] = [];
  const listener = ({ commandName, command }: mongo.CommandStartedEvent) => {
    if (inCall.getStore() && explainedCommands.has(commandName))
      commands.push(...toExplain(command));
  };
  client.on('commandStarted', listener);
  try {
    await inCall.run(true, async () => call());
  } finally {
    client.off('commandStarted', listener);
    inCall.disable();
  }
  return commands;
}

/** MongoDB explains one statement at a time, so each write of a batch becomes a command. */
function toExplain(command: Command): Command[] {
  const fields = Object.entries(command).filter(
    ([name]) => !name.startsWith('$') && !sessionFields.has(name),
  );
  const plain = Object.fromEntries(fields);
  const batch = (['updates', 'deletes'] as const).find((name) => name in plain);
  if (!batch) return [plain];
  return (plain[batch] as unknown[]).map((statement) => ({ ...plain, [batch]: [statement] }));
}

function indexedStages(what: string, plan: unknown): string[] {
  const stages = [...stagesIn(plan)];
  if (stages.length === 0) throw new Error(`the plan of ${what} has no stages`);
  if (stages.includes('COLLSCAN'))
    throw new Error(`${what} scans its collection: ${stages.join(' < ')}`);
  return stages;
}

function* stagesIn(plan: unknown): Generator<string> {
  if (typeof plan !== 'object' || plan === null) return;
  for (const [key, value] of Object.entries(plan)) {
    // Checks the plan that MongoDB chose, not the rejected ones.
    if (key === 'rejectedPlans') continue;
    if (key === 'stage' && typeof value === 'string') yield value;
    else yield* stagesIn(value);
  }
}
