import {
  applyDecorators,
  Delete,
  Get,
  HttpCode,
  Patch,
  Post,
  Put,
  SetMetadata,
} from '@nestjs/common';
import type { Endpoint } from '@leadmart/contracts';
import { CountsAmounts } from '../admin-amounts/index.js';
import { RecordsReads } from '../audit/index.js';
import { Access, proofKey, scopesKey } from './access/access.js';
import { Conditional } from './conditional-answers.js';
import { endpointKey, type HandlerOf } from './input/sent.js';
import { SendsFile } from './sent-files.js';
import { Versioned } from './versioned.js';

const methods: Record<Endpoint['method'], (paths: string[]) => MethodDecorator> = {
  GET: Get,
  POST: Post,
  PUT: Put,
  PATCH: Patch,
  DELETE: Delete,
};

/**
 * Declares that a controller's method handles this endpoint of the API: its HTTP method, path, access, scopes, proof,
 * status and audit record come from the contract. One of a file returns a `NamedFile`. Several endpoints must differ in their
 * paths only. The controller itself has no path.
 */
export function Handles<E extends Endpoint>(
  endpoint: E,
  ...aliases: readonly Endpoint[]
): <Handler extends (...args: never[]) => unknown>(
  target: object,
  name: string,
  descriptor: TypedPropertyDescriptor<HandlerOf<E, Handler>>,
) => void {
  const {
    method,
    access,
    scopes,
    proof,
    audited,
    service,
    status = 200,
    conditional,
    versioned,
    file,
  } = endpoint;
  const paths = [endpoint, ...aliases].map(({ path }) => nestPath(path));
  const route = applyDecorators(
    methods[method](paths),
    SetMetadata(endpointKey, endpoint),
    Access(access),
    SetMetadata(scopesKey, scopes),
    SetMetadata(proofKey, proof),
    ...(conditional === undefined ? [] : [Conditional(conditional)]),
    ...(audited ? [RecordsReads(service, audited)] : []),
    ...(versioned ? [Versioned(method)] : []),
    ...(file === undefined ? [] : [SendsFile()]),
    ...(typeof proof === 'object' ? [CountsAmounts(proof.above)] : []),
  );
  // A handler that chooses between two statuses sets it itself; HttpCode would overwrite it.
  return endpoint.alsoStatus === undefined ? applyDecorators(route, HttpCode(status)) : route;
}

/** Converts `/leads/packs/{id}/download` to Nest's form: `leads/packs/:id/download`. */
function nestPath(path: string): string {
  return path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1');
}
