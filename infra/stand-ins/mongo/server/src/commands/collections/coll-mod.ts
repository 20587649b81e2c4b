import { isPlainObject, toNumber, type Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import { isView, type CollectionMeta } from '../../storage/collection-meta.js';
import type { WriteSteps } from '../../storage/writing/write-steps.js';
import {
  checkEnumeration,
  checkType,
  isGenericArgument,
  unknownField,
  type Kind,
} from '../context/argument-types.js';
import { modifyIndex } from '../indexes/coll-mod-index.js';
import { checkValidator, VALIDATION_ACTIONS, VALIDATION_LEVELS } from './collection-options.js';
import {
  collectionName,
  waitForTransactions,
  type CommandContext,
  type Handlers,
} from '../context/context.js';
import { nextBucketing } from './timeseries-options.js';
import { checkView, recordView } from './view-definitions.js';

const FIELDS: Record<string, Kind> = {
  index: 'object',
  viewOn: 'string',
  pipeline: 'array',
  validator: 'object',
  validationLevel: 'string',
  validationAction: 'string',
  changeStreamPreAndPostImages: 'object',
  timeseries: 'object',
  cappedSize: 'number',
  cappedMax: 'number',
  expireAfterSeconds: 'number or string',
  recordPreImages: 'boolean',
  dryRun: 'boolean',
};

const invalid = (message: string): CommandError => new CommandError('InvalidOptions', message);

function checkFields(body: Doc): Doc {
  const changes: Doc = {};
  for (const [name, value] of Object.entries(body).slice(1)) {
    if (isGenericArgument(name)) continue;
    const kind = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    if (!kind) throw unknownField('collMod', name);
    checkType('collMod', name, value, kind);
    changes[name] = value;
  }
  checkEnumeration('collMod', 'validationLevel', changes['validationLevel'], VALIDATION_LEVELS);
  checkEnumeration('collMod', 'validationAction', changes['validationAction'], VALIDATION_ACTIONS);
  return changes;
}

function modifyView(context: CommandContext, meta: CollectionMeta, changes: Doc): void {
  const { viewOn, pipeline, ...others } = changes;
  const [other] = Object.keys(others);
  if (other !== undefined) throw invalid(`option not supported on a view: ${other}`);
  if (Object.keys(changes).length === 0) return;
  if (viewOn === undefined || pipeline === undefined) {
    throw invalid("Must specify both 'viewOn' and 'pipeline' when modifying a view");
  }
  const options = { ...meta.options, viewOn, pipeline };
  checkView(context.engine.catalog, meta.db, meta.name, options);
  recordView(context, meta.name, options);
  meta.options = options;
}

function validatorChanges(meta: CollectionMeta, changes: Doc): Doc {
  const { validator, validationLevel, validationAction } = changes;
  if (isPlainObject(validator)) checkValidator(meta.db, meta.name, validator);
  const next: Doc = {};
  if (validator !== undefined) {
    next['validator'] = validator;
    next['validationLevel'] = meta.options['validationLevel'] ?? 'strict';
    next['validationAction'] = meta.options['validationAction'] ?? 'error';
  }
  if (validationLevel !== undefined) next['validationLevel'] = validationLevel;
  if (validationAction !== undefined) next['validationAction'] = validationAction;
  return next;
}

function cappedChanges({ options }: CollectionMeta, changes: Doc): Doc {
  const { cappedSize, cappedMax } = changes;
  if (cappedSize === undefined && cappedMax === undefined) return {};
  if (!options['capped']) throw invalid('Collection must be capped.');
  return {
    ...(cappedSize === undefined ? {} : { size: cappedSize }),
    ...(cappedMax === undefined ? {} : { max: cappedMax }),
  };
}

function imageChanges(changes: Doc): Doc {
  const images = changes['changeStreamPreAndPostImages'];
  return images === undefined ? {} : { changeStreamPreAndPostImages: images };
}

/** The options of the collection without `expireAfterSeconds` or with a new value. */
function withExpiry(options: Doc, change: unknown): Doc {
  if (change === undefined) return options;
  if (!options['timeseries'] && !options['clusteredIndex']) {
    throw invalid(
      "'expireAfterSeconds' is only supported on time-series collections or collections with a clustered index",
    );
  }
  const { expireAfterSeconds: _old, ...others } = options;
  if (change === 'off') return others;
  if ((toNumber(change) ?? -1) < 0) {
    throw invalid("'expireAfterSeconds' must be a non-negative number or 'off'");
  }
  return { ...others, expireAfterSeconds: change };
}

function timeseriesChanges({ options }: CollectionMeta, changes: Doc): Doc {
  const change = changes['timeseries'];
  if (!isPlainObject(change)) return {};
  const now = options['timeseries'];
  if (!isPlainObject(now)) {
    throw invalid('option only supported on a time-series collection: timeseries');
  }
  return { timeseries: { ...now, ...nextBucketing(now, change) } };
}

function* modifyCollection(context: CommandContext, name: string): WriteSteps<Doc> {
  const { engine, db, body } = context;
  const changes = checkFields(body);
  const meta = engine.catalog.find(db, name);
  if (!meta) throw new CommandError('NamespaceNotFound', `ns does not exist: ${db}.${name}`);
  yield* waitForTransactions(engine, meta);
  if (isView(meta)) {
    modifyView(context, meta, changes);
    engine.catalog.markDirty(meta);
    return { ok: 1 };
  }
  if (changes['viewOn'] !== undefined || changes['pipeline'] !== undefined) {
    const option = changes['viewOn'] === undefined ? 'pipeline' : 'viewOn';
    throw invalid(`option only supported on a view: ${option}`);
  }
  const options = {
    ...withExpiry(meta.options, changes['expireAfterSeconds']),
    ...validatorChanges(meta, changes),
    ...cappedChanges(meta, changes),
    ...imageChanges(changes),
    ...timeseriesChanges(meta, changes),
  };
  const reply = isPlainObject(changes['index']) ? modifyIndex(context, meta, changes['index']) : {};
  meta.options = options;
  engine.catalog.markDirty(meta);
  return { ...reply, ok: 1 };
}

export const collModHandlers: Handlers = {
  async collMod(context) {
    const name = collectionName(context);
    const reply = await context.engine.store.write(modifyCollection(context, name));
    context.engine.purge.start();
    return reply;
  },
};
