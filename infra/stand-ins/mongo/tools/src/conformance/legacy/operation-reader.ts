import type { Document } from 'mongodb';
import type { EntityDefinition, Operation } from '../test-format.js';

/** Old names of renamed operations and arguments. */
const OPERATION_NAMES: Record<string, string> = { download_by_name: 'downloadByName' };
const OBJECT_NAMES: Record<string, string> = { client: 'client0' };
const ASSERTION_ARGUMENTS: Record<string, string> = {
  database: 'databaseName',
  collection: 'collectionName',
  index: 'indexName',
};
const ERROR_FIELDS = [
  'errorContains',
  'errorCode',
  'errorCodeName',
  'errorLabelsContain',
  'errorLabelsOmit',
];

/** Converts older operations to unified ones and records the additional entities they need. */
export class OperationReader {
  readonly entities: EntityDefinition[] = [];

  constructor(private readonly names: { databaseName: string; collectionName: string }) {}

  read(operations: Document[]): Operation[] {
    return operations.map((operation) => this.#operation(operation));
  }

  #operation(operation: Document): Operation {
    const object = this.#object(operation);
    const name = String(operation['name']);
    return {
      object,
      name: OPERATION_NAMES[name] ?? name,
      arguments: object === 'testRunner' ? assertion(operation) : this.#arguments(operation),
      ...expectation(operation),
    };
  }

  /** An operation with options for its collection or database gets its own entities. */
  #object({ object, collectionOptions, databaseOptions }: Document): string {
    const named = String(object ?? 'collection');
    if (!collectionOptions && !databaseOptions) return OBJECT_NAMES[named] ?? named;
    const { databaseName, collectionName } = this.names;
    const database = `database-${this.entities.length}`;
    const collection = `collection-${this.entities.length}`;
    this.entities.push(
      { database: { id: database, client: 'client0', databaseName, databaseOptions } },
      { collection: { id: collection, database, collectionName, collectionOptions } },
    );
    return named === 'database' ? database : collection;
  }

  #arguments({ arguments: given = {} }: Document): Document {
    const { options, requests, callback, ...others } = given ?? {};
    return {
      ...others,
      ...options,
      ...(requests && { requests: requests.map(request) }),
      ...(callback && { callback: this.read(callback.operations) }),
    };
  }
}

function request({ name, arguments: given }: Document): Document {
  return { [name]: given };
}

function assertion({ name, arguments: given = {} }: Document): Document {
  if (!String(name).endsWith('Exists')) return given;
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [ASSERTION_ARGUMENTS[key] ?? key, value]),
  );
}

/** An error is expected by `error: true` or by fields of the result. */
function expectation({ error, result }: Document): Partial<Operation> {
  const fields = Object.entries((result ?? {}) as Document);
  const aboutError = fields.filter(([key]) => ERROR_FIELDS.includes(key));
  if (error === true || aboutError.length > 0) {
    const others = fields.filter(([key]) => !ERROR_FIELDS.includes(key));
    const expectResult = Object.fromEntries(
      others.map(([key, value]) => [key, { $$unsetOrMatches: value }]),
    );
    return {
      expectError: {
        isError: true,
        ...Object.fromEntries(aboutError),
        ...(others.length > 0 && { expectResult }),
      },
    };
  }
  return result === undefined ? {} : { expectResult: result };
}
