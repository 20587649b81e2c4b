import { resolve } from 'node:path';
import { mongoChoices, type MongoChoice } from '../dependencies/mongo/choose-server.js';
import { StartFailure } from '../terminal/start-failure.js';
import { highestOffset } from './ports.js';

/** The settings of a local stack. Everything else follows from them. */
export interface Settings {
  portBase: number;
  dataDir: string;
  mongoUrl?: string;
  /** The server to use when there is no `mongoUrl`; undefined for the first that is there. */
  mongo?: MongoChoice;
  amqpUrl?: string;
  stripeSecretKey?: string;
  stripePublishableKey?: string;
  stripeWebhookSecret?: string;
  sendgridApiKey?: string;
  logLevel: string;
}

export const defaultPortBase = 8080;

/** An empty value counts as absent, so that `MONGO_URL= make start` switches a variable off. */
const given = (value: string | undefined): string | undefined => value?.trim() || undefined;

export function readSettings(env: NodeJS.ProcessEnv, folder: string = process.cwd()): Settings {
  return {
    portBase: readPortBase(given(env['PORT_BASE'])),
    dataDir: resolve(folder, given(env['DATA_DIR']) ?? '.data'),
    mongoUrl: given(env['MONGO_URL']),
    mongo: readMongoChoice(given(env['MONGO'])),
    amqpUrl: given(env['AMQP_URL']),
    stripeSecretKey: given(env['STRIPE_SECRET_KEY']),
    stripePublishableKey: given(env['STRIPE_PUBLISHABLE_KEY']),
    stripeWebhookSecret: given(env['STRIPE_WEBHOOK_SECRET']),
    sendgridApiKey: given(env['SENDGRID_API_KEY']),
    logLevel: given(env['LOG_LEVEL']) ?? 'info',
  };
}

function readMongoChoice(text: string | undefined): MongoChoice | undefined {
  const choice = mongoChoices.find((one) => one === text);
  if (text === undefined || choice) return choice;
  throw new StartFailure(`MONGO must be ${mongoChoices.join(', ')} or empty, but it is "${text}".`);
}

function readPortBase(text: string | undefined): number {
  if (text === undefined) return defaultPortBase;
  const base = Number(text);
  const highest = 65_535 - highestOffset;
  if (!Number.isInteger(base) || base < 1024 || base > highest) {
    throw new StartFailure(
      `PORT_BASE must be a whole number from 1024 to ${highest}, but it is "${text}".`,
    );
  }
  return base;
}
