import type { Operation } from '@leadmart/journeys/api-reference';

/** Names of the fields of a JSON body; undefined where the operation reads none. */
export function bodyFieldsOf({ body }: Operation): readonly string[] | undefined {
  const isJson = body?.contentType === 'application/json';
  return isJson && body.schema.properties ? Object.keys(body.schema.properties) : undefined;
}

/** The path with ids that do not exist: access and input are checked before ids are looked up. */
export const targetOf = ({ path }: Pick<Operation, 'path'>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    name === 'token' ? 'some-token' : name === 'lead' ? 'TX-0' : '65f0000000000000000000ff',
  );
