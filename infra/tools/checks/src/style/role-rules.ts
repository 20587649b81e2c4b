import {
  exportsOf,
  importsOf,
  isServiceCode,
  nameAndRole,
  pascal,
  type SourceFile,
  type StyleRule,
} from '../structure/source-file.js';

const only =
  (role: string, rule: StyleRule): StyleRule =>
  (file) =>
    isServiceCode(file.path) && nameAndRole(file.path).role === role ? rule(file) : [];

const classRoles = [
  'module',
  'controller',
  'service',
  'repository',
  'reader',
  'consumer',
  'responder',
];

/** `accounts.service.ts` exports the class `AccountsService`. */
const classNamedByFile: StyleRule = ({ path, text }) => {
  const { name, role } = nameAndRole(path);
  if (!isServiceCode(path) || !classRoles.includes(role)) return [];
  const expected = pascal(name) + pascal(role);
  return exportsOf(text).some((one) => one.kind === 'class' && one.name === expected)
    ? []
    : [`expected to export the class ${expected}`];
};

/** `account.schema.ts` exports entities, lists of their parts' fields, and types. See decisions/0064. */
const schemaExports: StyleRule = only('schema', ({ text }) => {
  const isEntity = (name: string): boolean => text.includes(`export const ${name} = entity(`);
  const values = exportsOf(text).filter(({ kind }) => /^(?:function|const|class)/.test(kind));
  return [
    ...(values.some(({ name }) => isEntity(name)) ? [] : ['expected to export an entity']),
    ...values
      .filter(({ name }) => !isEntity(name) && !name.endsWith('Fields'))
      .map(({ name }) => `exports ${name}; a schema exports entities and lists of fields only`),
  ];
});

/** `account.view.ts` exports functions `toAccountView`, … */
const viewFunctions: StyleRule = ({ path, text }) => {
  if (!isServiceCode(path)) return [];
  const { role } = nameAndRole(path);
  if (role === 'views') return ['expected the singular .view.ts'];
  if (role !== 'view') return [];
  return exportsOf(text)
    .filter(({ kind, name }) => /^(?:function|const)/.test(kind) && !/^to[A-Z]/.test(name))
    .map(({ name }) => `exports ${name}; a view exports functions named toX`);
};

const pureOfNode = new Set(['createHash']);

/** Decisions are pure: no framework, no database, no I/O, no clock of their own. */
const pureDecisions: StyleRule = only('decisions', ({ text }) => [
  ...importsOf(text)
    .filter(({ from, isTypeOnly }) => !isTypeOnly || /^(?:@nestjs|mongo)/.test(from))
    .filter(
      ({ from }) =>
        /^(?:@nestjs\/|mongoose$|mongodb$|node:)/.test(from) ||
        /\.(?:schema|repository|reader|service)\.js$/.test(from),
    )
    .filter(({ names }) => names.length === 0 || !names.every((name) => pureOfNode.has(name)))
    .map(({ from }) => `imports ${from}; decisions do no I/O`),
  ...[...text.matchAll(/\b(?:new Date\(\)|Date\.now\(\)|Math\.random\(\)|process\.env)/g)].map(
    ([use]) => `uses ${use}; decisions take time and chance as arguments`,
  ),
]);

const queriesMongo = new Set(['repository', 'reader', 'schema', 'migration']);
const mongooseTypesEverywhere = new Set(['ClientSession', 'Connection']);

/** Only repositories, readers and schemas import Mongoose's models; transactions are passed through services. */
const mongooseInRepositories: StyleRule = ({ path, text }) => {
  const { role } = nameAndRole(path);
  if (!isServiceCode(path) || queriesMongo.has(role)) return [];
  return importsOf(text).flatMap(({ from, names }) => {
    if (from === '@nestjs/mongoose' && role !== 'module')
      return [`imports ${from}; only repositories, readers, schemas and modules do`];
    if (from !== 'mongoose') return [];
    return names
      .filter((name) => !mongooseTypesEverywhere.has(name))
      .map((name) => `imports ${name} of mongoose; only repositories, readers and schemas do`);
  });
};

/** Constants are camelCase with their unit at the end. */
const constantNames: StyleRule = ({ path, text }) =>
  /^(?:services|gateway)\/.*\.ts$/.test(path)
    ? [...text.matchAll(/^(?:export )?const ([A-Z][A-Z0-9_]+)\b/gm)].map(
        ([, name = '']) => `names a constant ${name} in upper case`,
      )
    : [];

export const roleRules: readonly StyleRule[] = [
  classNamedByFile,
  schemaExports,
  viewFunctions,
  pureDecisions,
  mongooseInRepositories,
  constantNames,
];

/** Every complaint of these rules about these files, each with its path. */
export const complaintsOf = (files: readonly SourceFile[], rules: readonly StyleRule[]): string[] =>
  files.flatMap((file) =>
    rules.flatMap((rule) => rule(file).map((complaint) => `${file.path}: ${complaint}`)),
  );
