import type { INestApplicationContext } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { accessKey } from './access.js';

/** A route with its access level; undefined if none is declared. */
interface DeclaredRoute {
  /** `DatasetsController.list` */
  readonly handler: string;
  readonly access: string | undefined;
}

/** Lists every HTTP route of an application with its declaration. */
function declaredRoutes(app: INestApplicationContext): DeclaredRoute[] {
  const scanner = new MetadataScanner();
  const modules = [...app.get(ModulesContainer).values()];
  const controllers = new Set(
    modules.flatMap((module) => [...module.controllers.values()].map(({ metatype }) => metatype)),
  );
  return [...controllers].flatMap((controller) => {
    if (typeof controller !== 'function') return [];
    const prototype = controller.prototype as Record<string, object>;
    return scanner.getAllMethodNames(prototype).flatMap((name) => {
      const method = prototype[name];
      if (method === undefined || !isRoute(method)) return [];
      const access: unknown =
        Reflect.getMetadata(accessKey, method) ?? Reflect.getMetadata(accessKey, controller);
      return [
        {
          handler: `${controller.name}.${name}`,
          access: typeof access === 'string' ? access : undefined,
        },
      ];
    });
  });
}

/** Lists the routes without a declared access level. A test of each service expects none. */
export function routesWithoutAccess(app: INestApplicationContext): string[] {
  return declaredRoutes(app)
    .filter(({ access }) => access === undefined)
    .map(({ handler }) => handler);
}

function isRoute(method: object): boolean {
  return Reflect.hasMetadata(PATH_METADATA, method) && Reflect.hasMetadata(METHOD_METADATA, method);
}
