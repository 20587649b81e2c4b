import { join } from 'node:path';
import { builtFile } from '../paths.js';
import { Child } from '../processes/child.js';
import { KeptChild } from '../processes/kept-child.js';
import { answersOk } from '../processes/wait-for.js';
import { childEnvironment } from '../stack/child-environment.js';
import type { StackContext } from '../stack/stack-context.js';
import { processFolder, type ProcessName } from './catalogue.js';

/** Ten processes that start at once on two busy cores have taken more than 60 s. */
const readyWithinSeconds = 180;

/** The name of one of several replicas in logs, and its port. */
export interface Place {
  readonly label: string;
  readonly port: number;
}

/** One service of the stack, across restarts. */
export class RunningService extends KeptChild {
  readonly url: string;

  constructor(
    readonly name: ProcessName,
    env: Record<string, string>,
    { settings, ports, output, extraEnv, rewire }: StackContext,
    { label, port }: Place = { label: name, port: ports[name] },
  ) {
    const url = `http://127.0.0.1:${port}`;
    super({
      name: label,
      spawn: async () =>
        new Child({
          name: label,
          entry: builtFile(processFolder(name), 'dist', 'main.js'),
          env: childEnvironment(await rewire(label, { ...env, ...extraEnv })),
          logFile: join(settings.dataDir, 'logs', `${label}.log`),
          graceSeconds: 15,
          onLines: output.childLines,
        }),
      isReady: answersOk(`${url}/readyz`),
      readyWithinSeconds,
      say: output.say,
    });
    this.url = url;
  }
}
