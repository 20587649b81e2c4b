import { Long } from 'bson';
import { isPlainObject, toBoolean, toNumber, type Doc } from '../../documents/codec.js';
import { storedCollation } from '../../documents/collations/collation.js';
import { CommandError } from '../../errors.js';
import { parseFilter } from '../../query/filters/filter.js';
import {
  checkEnumeration,
  checkType,
  isGenericArgument,
  missingField,
  unknownField,
  type Kind,
} from '../context/argument-types.js';
import { timeseriesOptions } from './timeseries-options.js';

/** The collection options of `create` and their types. */
const OPTIONS: Record<string, Kind> = {
  capped: 'boolean',
  autoIndexId: 'boolean',
  idIndex: 'object',
  size: 'number',
  max: 'number',
  storageEngine: 'object',
  validator: 'object',
  validationLevel: 'string',
  validationAction: 'string',
  indexOptionDefaults: 'object',
  viewOn: 'string',
  pipeline: 'array',
  collation: 'object',
  changeStreamPreAndPostImages: 'object',
  timeseries: 'object',
  clusteredIndex: 'boolean or object',
  expireAfterSeconds: 'number',
  encryptedFields: 'object',
  recordPreImages: 'boolean',
  temp: 'boolean',
  flags: 'number',
};

const invalid = (message: string): CommandError => new CommandError('InvalidOptions', message);

/** The collection options among the arguments of `create`, type checked. */
function pickOptions(body: Doc): Doc {
  const options: Doc = {};
  for (const [name, value] of Object.entries(body).slice(1)) {
    if (isGenericArgument(name)) continue;
    const kind = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
    if (!kind) throw unknownField('create', name);
    if (value === null || value === undefined) continue;
    checkType('create', name, value, kind);
    options[name] = value;
  }
  return options;
}

function cappedOptions(options: Doc): Doc {
  if (!toBoolean(options['capped'])) {
    if ('size' in options || 'max' in options) {
      throw invalid(
        "the 'capped' field needs to be true when either the 'size' or 'max' fields are present",
      );
    }
    return {};
  }
  const size = toNumber(options['size']);
  if (size === undefined) throw invalid("the 'size' field is required when 'capped' is true");
  if (size < 1) {
    throw new CommandError(
      'Location51024',
      `BSON field 'size' value must be >= 1, actual value '${size}'`,
    );
  }
  return {
    capped: true,
    size: Long.fromNumber(size),
    ...('max' in options ? { max: options['max'] } : {}),
  };
}

export const VALIDATION_LEVELS = ['off', 'strict', 'moderate'];
export const VALIDATION_ACTIONS = ['error', 'warn', 'errorAndLog'];

const NOT_IN_VALIDATORS = new Set(['$where', '$text', '$near', '$nearSphere', '$geoNear']);

function refuseInValidator(value: unknown): void {
  if (Array.isArray(value)) value.forEach(refuseInValidator);
  if (!isPlainObject(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (NOT_IN_VALIDATORS.has(key)) {
      throw new CommandError('QueryFeatureNotAllowed', `${key} is not allowed in this context`);
    }
    refuseInValidator(inner);
  }
}

const WITHOUT_VALIDATORS = new Set(['admin', 'local', 'config']);

export function checkValidator(db: string, name: string, validator: Doc): void {
  if (Object.keys(validator).length === 0) return;
  if (WITHOUT_VALIDATORS.has(db)) {
    throw invalid(
      `Document validators are not allowed on collection ${db}.${name} in the ${db} database`,
    );
  }
  refuseInValidator(validator);
  parseFilter(validator);
}

/** A validator is stored with its default level and action. */
function validatorOptions(db: string, name: string, options: Doc): Doc {
  const { validator, validationLevel, validationAction } = options;
  checkEnumeration('create', 'validationLevel', validationLevel, VALIDATION_LEVELS);
  checkEnumeration('create', 'validationAction', validationAction, VALIDATION_ACTIONS);
  if (!isPlainObject(validator)) {
    return {
      ...(validationLevel === undefined ? {} : { validationLevel }),
      ...(validationAction === undefined ? {} : { validationAction }),
    };
  }
  checkValidator(db, name, validator);
  return {
    validator,
    validationLevel: validationLevel ?? 'strict',
    validationAction: validationAction ?? 'error',
  };
}

function clusteredOptions({ clusteredIndex, capped }: Doc): Doc {
  if (clusteredIndex === undefined || clusteredIndex === false) return {};
  if (clusteredIndex === true) {
    throw invalid("The 'clusteredIndex' field must be an object with 'key' and 'unique': true");
  }
  const { key, unique, name = '_id_', v = 2 } = clusteredIndex as Doc;
  const isId =
    isPlainObject(key) && Object.keys(key).join() === '_id' && toNumber(key['_id']) === 1;
  if (!isId) throw invalid('The clusteredIndex option is only supported for key: {_id: 1}');
  if (!toBoolean(unique)) {
    throw invalid('The clusteredIndex option requires unique: true to be specified');
  }
  if (toBoolean(capped)) throw invalid('clusteredIndex is not supported for capped collections');
  return { clusteredIndex: { v, key, name, unique: true } };
}

function viewOptions({ viewOn, pipeline, ...others }: Doc): Doc {
  if (viewOn === undefined) {
    if (pipeline !== undefined) {
      throw invalid("'pipeline' requires 'viewOn' to also be specified");
    }
    return {};
  }
  if (viewOn === '') throw new CommandError('BadValue', "'viewOn' cannot be empty");
  const other = Object.keys(others).find((name) => name !== 'collation');
  if (other !== undefined) throw invalid(`the '${other}' option cannot be used with a view`);
  return { viewOn, pipeline: pipeline ?? [] };
}

function checkExpiry({ expireAfterSeconds, timeseries, clusteredIndex }: Doc): void {
  if (expireAfterSeconds === undefined) return;
  if (!timeseries && !clusteredIndex) {
    throw invalid(
      "'expireAfterSeconds' is only supported on time-series collections or when the 'clusteredIndex' option is specified",
    );
  }
  if ((toNumber(expireAfterSeconds) ?? -1) < 0) {
    throw invalid("'expireAfterSeconds' must be a non-negative number");
  }
}

function preImageOptions({ changeStreamPreAndPostImages: images }: Doc): Doc {
  if (!isPlainObject(images)) return {};
  if (images['enabled'] === undefined) {
    throw missingField('create.changeStreamPreAndPostImages.enabled');
  }
  return { changeStreamPreAndPostImages: { enabled: toBoolean(images['enabled']) } };
}

/** The stored options of a new collection: checked, in a fixed order, with defaults. */
export function collectionOptions(db: string, name: string, body: Doc): Doc {
  const options = pickOptions(body);
  if ('encryptedFields' in options) {
    throw new CommandError(
      'NotImplemented',
      'encrypted fields are not supported by the embedded server',
    );
  }
  checkExpiry(options);
  const { storageEngine, indexOptionDefaults, collation, expireAfterSeconds } = options;
  const collated = storedCollation(collation)?.spec;
  return {
    ...cappedOptions(options),
    ...(storageEngine === undefined ? {} : { storageEngine }),
    ...validatorOptions(db, name, options),
    ...(indexOptionDefaults === undefined ? {} : { indexOptionDefaults }),
    ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds }),
    ...preImageOptions(options),
    ...timeseriesOptions(options),
    ...clusteredOptions(options),
    ...viewOptions(options),
    ...(collated === undefined ? {} : { collation: collated }),
  };
}
