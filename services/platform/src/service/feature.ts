import { applyDecorators, Global, Module, type ModuleMetadata } from '@nestjs/common';
import { MongooseModule, type ModelDefinition } from '@nestjs/mongoose';

interface FeatureParts extends Pick<ModuleMetadata, 'imports' | 'controllers' | 'providers'> {
  readonly entities?: ModelDefinition[];
}

/**
 * Declares the module of a feature, which the app module imports. All features of the service may inject its providers and
 * models: `make check` reads in their imports which features use which.
 */
export function Feature({ entities, imports = [], controllers, providers = [] }: FeatureParts) {
  const models = entities ? [MongooseModule.forFeature(entities)] : [];
  return applyDecorators(
    Global(),
    Module({
      imports: [...imports, ...models],
      controllers,
      providers,
      exports: entities ? [...providers, MongooseModule] : providers,
    }),
  );
}
