import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { ProcessPlace } from '../configuration/processes.js';

/** A process that is configured by its environment, and the schema that reads it. */
export interface Process {
  readonly name: string;
  readonly schema: z.ZodType;
}

/** The built schemas with which the processes check their environments. */
export async function readProcesses(
  root: string,
  places: readonly ProcessPlace[],
): Promise<Process[]> {
  const processes: Process[] = [];
  for (const { name, folder } of places) {
    const file = `${folder}/dist/${name}.config.js`;
    const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
    const schema = Object.values(module).find((one) => one instanceof z.ZodType);
    if (!schema) throw new Error(`${file} exports no schema`);
    processes.push({ name, schema });
  }
  return processes;
}

/** The variables that the image sets when it is built without arguments. */
export async function imageEnvironment(root: string): Promise<Record<string, string>> {
  const text = await readFile(join(root, 'infra/deploy/docker/Dockerfile'), 'utf8');
  const defaults = assignments(text, 'ARG');
  const filled = Object.entries(assignments(text, 'ENV')).map(([name, value]) => [
    name,
    value.replace(/\$\{(\w+)\}/g, (_all, argument: string) => defaults[argument] ?? ''),
  ]);
  return Object.fromEntries(filled) as Record<string, string>;
}

function assignments(dockerfile: string, instruction: string): Record<string, string> {
  const lines = [...dockerfile.matchAll(new RegExp(`^${instruction} (.+)$`, 'gm'))];
  const pairs = lines.flatMap(([, words = '']) => words.split(/\s+/));
  return Object.fromEntries(
    pairs
      .map((pair) => pair.split('=', 2))
      .map(([name = '', value = '']) => [name, value] as const),
  );
}

/** Variables that Node and the libraries of OpenTelemetry read. */
const isOfTheRuntime = (variable: string): boolean =>
  /^(NODE_EXTRA_CA_CERTS|NODE_OPTIONS|OTEL_[A-Z_]+)$/.test(variable);

/** The errors of a process's schema for an environment, and every variable that the process does not read. */
export function environmentComplaints(
  { name, schema }: Process,
  environment: Readonly<Record<string, string>>,
  notMeantForIt: ReadonlySet<string> = new Set(),
): string[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const known = new Set(Object.keys(json.properties ?? {}));
  const unknown = Object.keys(environment)
    .filter((variable) => !known.has(variable) && !isOfTheRuntime(variable))
    .filter((variable) => !notMeantForIt.has(variable))
    .map((variable) => `${variable} is no variable that ${name} reads`);
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return unknown;
  const wrong = result.error.issues.map(({ path, message }) => {
    const variable = String(path[0] ?? 'environment');
    return given[variable] === undefined
      ? `${variable} is missing: ${name} does not start without`
      : `${variable}: ${message}`;
  });
  return [...unknown, ...wrong];
}

/** Addresses that a process uses where its environment names no others. */
export function defaultAddresses({ schema }: Process): Record<string, string> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const variables = Object.entries(
    (json.properties ?? {}) as Record<string, { default?: unknown }>,
  );
  return Object.fromEntries(
    variables
      .map(([name, property]) => [name, property.default] as const)
      .filter((one): one is readonly [string, string] => String(one[1]).startsWith('http:')),
  );
}
