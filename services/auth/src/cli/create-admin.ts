import 'reflect-metadata';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { emailSchema, newPasswordSchema } from '@leadmart/contracts';
import { createLog, NestLog } from '@leadmart/platform/logging';
import { readConfigOrExit } from '@leadmart/platform/process';
import { NestFactory } from '@nestjs/core';
import { FirstAccounts } from '../accounts/first-accounts.service.js';
import { AppModule } from '../app.module.js';
import { authEnv } from '../auth.config.js';

const usage = `Makes an account an admin's, creating it when needed.

  node dist/cli/create-admin.js <email>

The password is asked for, or read from standard input. The environment is that of the service.
`;

const badInputExitCode = 64;

const say = (text: string) => process.stdout.write(`${text}\n`);

function refuse(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(badInputExitCode);
}

/** One line of standard input, which is not shown while it is typed. */
async function readPassword(): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: nowhere,
    terminal: process.stdin.isTTY,
  });
  if (process.stdin.isTTY) process.stdout.write('Password: ');
  try {
    return await lines.question('');
  } finally {
    lines.close();
    if (process.stdin.isTTY) say('');
  }
}

const given = process.argv[2];
if (given === undefined || given.startsWith('-')) refuse(usage);
const email = emailSchema.safeParse(given);
if (!email.success) refuse(`${given} is not an e-mail address.`);
const password = newPasswordSchema.safeParse(await readPassword());
if (!password.success) refuse('The password needs 8 to 200 characters.');

const config = readConfigOrExit('create-admin', authEnv);
const log = createLog({ service: 'create-admin', level: 'warn' });
const app = await NestFactory.createApplicationContext(
  AppModule.with({ ...config, LOG_LEVEL: 'warn' }),
  {
    logger: new NestLog(log),
    abortOnError: false,
  },
);
const outcome = await app
  .get(FirstAccounts)
  .ensureAdmin({ email: email.data, password: password.data });
await app.close();
say(`${email.data}: ${outcome}.`);
if (outcome === 'is an admin already') say('The password was left as it is.');
