import { CommandError } from '../../errors.js';
import type { CommandContext, Handler, Handlers } from '../context/context.js';

/** Commands for tests, as in a mongod started with enableTestCommands. */

const forTests =
  (handler: Handler): Handler =>
  (context) => {
    if (context.engine.testCommands) return handler(context);
    throw new CommandError('CommandNotFound', `no such command: '${context.name}'`);
  };

function configureFailPoint({ engine, body, db }: CommandContext): { count: number; ok: 1 } {
  if (db !== 'admin') {
    throw new CommandError(
      'Unauthorized',
      'configureFailPoint may only be run against the admin database.',
    );
  }
  const name = String(body['configureFailPoint']);
  return { count: engine.failPoints.configure(name, body['mode'], body['data']), ok: 1 };
}

const ok: Handler = () => ({ ok: 1 });

export const testHandlers: Handlers = {
  configureFailPoint: forTests(configureFailPoint),
  // These commands do nothing. They differ in the versions of the stable API that include them.
  testDeprecation: forTests(ok),
  testDeprecationInVersion2: forTests(ok),
  testRemoval: forTests(ok),
  testVersion2: forTests(ok),
  testVersions1And2: forTests(ok),
};
