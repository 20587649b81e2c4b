import type { z } from 'zod';
import { ConfigError, readConfig } from '../config/index.js';

/** sysexits.h, EX_CONFIG: the configuration is invalid, a restart does not help. */
const exitCodeBadConfig = 78;

/** Reads the configuration, or prints its errors and ends the process. For main files. */
export function readConfigOrExit<S extends z.ZodType>(name: string, env: S): z.output<S> {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${name} cannot start. ${error.message}\n`);
    process.exit(exitCodeBadConfig);
  }
}
