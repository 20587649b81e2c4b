import { CommandError } from '../errors.js';
import type { CommandContext, Handlers } from './context.js';

function configureFailPoint({ engine, body, db }: CommandContext): { count: number; ok: 1 } {
  if (!engine.testCommands) {
    throw new CommandError('CommandNotFound', "no such command: 'configureFailPoint'");
  }
  if (db !== 'admin') {
    throw new CommandError(
      'Unauthorized',
      'configureFailPoint may only be run against the admin database.',
    );
  }
  const name = String(body['configureFailPoint']);
  return { count: engine.failPoints.configure(name, body['mode'], body['data']), ok: 1 };
}

export const failPointHandlers: Handlers = { configureFailPoint };
