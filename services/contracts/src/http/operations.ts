import type { ServiceName } from '../services.js';
import { defineEndpoint, type Access, type Endpoint } from './define-endpoint.js';

export type OperationTraits = Omit<Endpoint, 'method' | 'path' | 'service' | 'access'>;

function operationsFor<S extends ServiceName, A extends Access>(service: S, access: A) {
  const by =
    <M extends Endpoint['method']>(method: M) =>
    <T extends OperationTraits>(path: string, traits: T) =>
      defineEndpoint({ service, access, method, path, ...traits });
  return {
    get: by('GET'),
    post: by('POST'),
    put: by('PUT'),
    patch: by('PATCH'),
    delete: by('DELETE'),
  };
}

/** Each function adds an operation of the service, for the callers named by its access, and returns its endpoint. */
export const operationsOf = <S extends ServiceName>(service: S) => ({
  public: operationsFor(service, 'public'),
  user: operationsFor(service, 'user'),
  admin: operationsFor(service, 'admin'),
});

export const auth = operationsOf('auth');
export const leads = operationsOf('leads');
export const billing = operationsOf('billing');
export const adminMail = operationsOf('admin-mail');
export const analytics = operationsOf('analytics');
